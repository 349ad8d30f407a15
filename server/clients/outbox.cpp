#include "server/clients/outbox.hpp"

namespace quintet::server {

Outbox::Outbox(const ClientLimits& limits, Metrics& metrics,
               std::shared_ptr<AddressBytes::Count> address_bytes)
    : limits_(limits), metrics_(metrics), address_bytes_(std::move(address_bytes)) {}

Outbox::Added Outbox::add(Message message) {
  const std::lock_guard lock(mutex_);
  if (ended_ || closing_) return Added::dropped;
  if (!fits(message->size())) return Added::full;
  bytes_ += message->size();
  address_bytes_->add(message->size());
  messages_.push_back(std::move(message));
  metrics_.outbox_bytes.see(bytes_);
  metrics_.outbox_messages.see(messages_.size());
  const std::size_t size = messages_.back()->size();
  if (wakes_writer()) return Added::wake_writer;
  return hurries_writer(size) ? Added::hurry_writer : Added::waits;
}

bool Outbox::wakes_writer() {
  if (writer_ != Writer::waits) return false;
  writer_ = Writer::woken;
  return true;
}

bool Outbox::hurries_writer(std::size_t bytes) const {
  if (writer_ != Writer::woken) return false;
  return messages_.size() % MessageBatch::static_capacity == 0 ||
         bytes_ / most_together > (bytes_ - bytes) / most_together;
}

bool Outbox::add_ping() {
  const std::lock_guard lock(mutex_);
  if (ended_ || closing_) return false;
  ping_due_ = true;
  return wakes_writer();
}

Outbox::Closing Outbox::close(CloseFrame frame, Rest rest) {
  const std::lock_guard lock(mutex_);
  if (ended_ || closing_) return {};
  closing_ = frame;
  if (rest == Rest::drop) drop();
  return {.closed = true, .wake_writer = wakes_writer()};
}

Outbox::Item Outbox::next() {
  const std::lock_guard lock(mutex_);
  writer_ = Writer::works;
  if (ended_) return Nothing{};
  if (std::exchange(ping_due_, false) && !closing_) return Ping{};
  if (!messages_.empty()) return next_messages();
  if (closing_) {
    ended_ = true;
    return *closing_;
  }
  writer_ = Writer::waits;
  return Nothing{};
}

MessageBatch Outbox::next_messages() {
  MessageBatch batch;
  std::size_t bytes = 0;
  do {
    bytes += messages_.front()->size();
    batch.push_back(std::move(messages_.front()));
    messages_.pop_front();
  } while (!messages_.empty() && batch.size() < batch.capacity() &&
           bytes + messages_.front()->size() <= most_together);
  bytes_ -= bytes;
  address_bytes_->subtract(bytes);
  return batch;
}

void Outbox::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  drop();
}

bool Outbox::fits(std::size_t bytes) const {
  if (messages_.size() >= limits_.outbox_messages) return false;
  if (bytes_ + bytes > limits_.outbox_bytes) return false;
  // An empty queue always takes a message: the address's limit only ends connections with a queue.
  return messages_.empty() || address_bytes_->fits(bytes);
}

void Outbox::drop() {
  messages_.clear();
  address_bytes_->subtract(std::exchange(bytes_, 0));
}

}  // namespace quintet::server
