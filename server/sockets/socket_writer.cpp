#include "server/sockets/socket_writer.hpp"

#include <cstddef>
#include <exception>
#include <utility>
#include <variant>

#include "server/async/loop.hpp"
#include "server/async/together.hpp"

namespace quintet::server {

bool SocketWriter::send(Message message) {
  switch (outbox_.add(std::move(message))) {
    case Outbox::Added::waits:
    case Outbox::Added::dropped:
      return true;
    case Outbox::Added::full:
      return false;
    case Outbox::Added::wake_writer:
      // At the end of this step, with all other output of the step for this client.
      Together::at_end([this, alive = events_.keep_alive()] { write_now_or_soon(); });
      return true;
    case Outbox::Added::hurry_writer:
      write_now_or_soon();
      return true;
  }
  std::unreachable();
}

void SocketWriter::write_now_or_soon() {
  // Directly, without another step of the loop: most sockets accept a message immediately.
  do_now_or_soon(frames_.executor(), [this, alive = events_.keep_alive()] { write(); });
}

void SocketWriter::ping_regularly() {
  if (ended_) return;
  // One at a time: no new ping while the last one has no reply.
  if (!frames_.round_trip().waiting() && outbox_.add_ping()) post([this] { write(); });
  next_ping_.expires_after(limits_.ping_interval);
  next_ping_.async_wait(
      [this, owner = std::weak_ptr(events_.keep_alive())](boost::system::error_code ended) {
        const auto alive = owner.lock();
        if (!ended && alive) ping_regularly();
      });
}

bool SocketWriter::close(CloseFrame frame, Outbox::Rest rest) {
  const Outbox::Closing closing = outbox_.close(frame, rest);
  // Not at once: the caller may be in the middle of reading a frame.
  if (closing.wake_writer) post([this] { write(); });
  return closing.closed;
}

void SocketWriter::end() {
  ended_ = true;
  outbox_.end();
  next_ping_.cancel();
}

void SocketWriter::write() try {
  bool more = !ended_;
  while (more && frames_.may_send())
    more = std::visit([this](const auto& item) { return write_item(item); }, outbox_.next());
} catch (const std::exception& failure) {
  events_.on_failure(failure);
}

bool SocketWriter::write_item(const MessageBatch& messages) {
  std::size_t bytes = 0;
  for (const Message& message : messages)
    bytes += message->size();
  metrics_.messages_sent.add(messages.size());
  metrics_.bytes_sent.add(bytes);
  return frames_.send(messages);
}

bool SocketWriter::write_item(Outbox::Ping /*ping*/) {
  frames_.ping();
  return false;
}

bool SocketWriter::write_item(CloseFrame frame) {
  frames_.close(frame);
  return false;
}

}  // namespace quintet::server
