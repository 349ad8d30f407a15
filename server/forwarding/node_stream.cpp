#include "server/forwarding/node_stream.hpp"

#include <utility>

#include <boost/asio/post.hpp>

namespace quintet::server {
namespace {

// With these limits an event is shorter than the megabyte that NATS accepts, whatever the
// connections' numbers.
constexpr std::size_t most_node_streams = 8'192;
constexpr std::size_t most_text_bytes = std::size_t{512} << 10U;

}  // namespace

void NodeStream::send(std::uint64_t connection, Message message) {
  const std::lock_guard lock(mutex_);
  if (gathered_ != message || connections_.size() >= most_node_streams) {
    send_gathered();
    gathered_ = std::move(message);
  }
  connections_.push_back(connection);
  if (std::exchange(flush_posted_, true)) return;
  seen_ = connections_.size();
  boost::asio::post(context_.executor, [self = shared_from_this()] { self->flush_when_settled(); });
}

void NodeStream::flush_when_settled() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(seen_, connections_.size()) != connections_.size()) {
    boost::asio::post(context_.executor,
                      [self = shared_from_this()] { self->flush_when_settled(); });
    return;
  }
  send_gathered();
  flush_posted_ = false;
}

void NodeStream::send_event(protocol::nodes::Event::What what) {
  const std::lock_guard lock(mutex_);
  send_gathered();
  ++number_;
  publish(std::move(what));
}

void NodeStream::send_heartbeat() {
  const std::lock_guard lock(mutex_);
  send_gathered();
  publish(protocol::nodes::Heartbeat{});
}

void NodeStream::send_gathered() {
  if (connections_.empty()) return;
  std::string_view text = *gathered_;
  for (; text.size() > most_text_bytes; text.remove_prefix(most_text_bytes)) {
    ++number_;
    publish(protocol::nodes::MessagePart{.text = text.substr(0, most_text_bytes)});
  }
  ++number_;
  publish(
      protocol::nodes::ClientMessage{.connections = std::exchange(connections_, {}), .text = text});
  gathered_.reset();
}

void NodeStream::publish(protocol::nodes::Event::What what) {
  context_.publish(to_text(protocol::nodes::Event{.owner = context_.owner,
                                                  .owner_generation = context_.owner_generation,
                                                  .generation = context_.generation,
                                                  .number = number_,
                                                  .what = std::move(what)}));
}

}  // namespace quintet::server
