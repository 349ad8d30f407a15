#include "protocol/client/request_queue.hpp"

#include <utility>

namespace quintet::client {

std::int64_t RequestQueue::add(protocol::Request request) {
  waiting_.push_back({.id = ++last_id_, .request = std::move(request)});
  return last_id_;
}

std::int64_t RequestQueue::add_again(protocol::Request request) {
  waiting_.push_front({.id = ++last_id_, .request = std::move(request)});
  return last_id_;
}

std::optional<std::string> RequestQueue::next_message() {
  if (waiting_.empty()) return std::nullopt;
  protocol::Envelope next = std::move(waiting_.front());
  waiting_.pop_front();
  std::string text = protocol::request_text(next);
  sent_.emplace(next.id, std::move(next.request));
  return text;
}

std::optional<protocol::Request> RequestQueue::answered(std::int64_t id) {
  auto found = sent_.extract(id);
  if (found.empty()) return std::nullopt;
  return std::move(found.mapped());
}

void RequestQueue::clear() {
  waiting_.clear();
  sent_.clear();
}

}  // namespace quintet::client
