// The writing half of a WebSocket.
#include <string>
#include <utility>
#include <variant>

#include <boost/asio/post.hpp>

#include "server/async/loop.hpp"
#include "server/async/together.hpp"
#include "server/base/limits.hpp"
#include "server/metrics/metrics.hpp"
#include "server/sockets/websocket_connection.hpp"

namespace quintet::server {

namespace websocket = boost::beast::websocket;

using Steady = std::chrono::steady_clock;

void WebSocket::send(Message message) {
  switch (outbox_.add(std::move(message))) {
    case Outbox::Added::waits:
    case Outbox::Added::dropped:
      return;
    case Outbox::Added::full:
      asio::post(transport_.get_executor(), [self = shared_from_this()] {
        self->close(Closed::slow,
                    {.code = Code::policy_error, .reason = "too slow: messages were waiting"});
      });
      return;
    case Outbox::Added::wake_writer:
      // At the end of this step, with all other output of the step for this client.
      Together::at_end([self = shared_from_this()] { self->write_now_or_soon(); });
      return;
    case Outbox::Added::hurry_writer:
      write_now_or_soon();
      return;
  }
}

void WebSocket::write_now_or_soon() {
  // Directly, without another step of the loop: most sockets accept a message immediately.
  do_now_or_soon(transport_.get_executor(), [self = shared_from_this()] { self->write(); });
}

void WebSocket::ping_regularly() {
  if (ended_) return;
  // One at a time: no new ping while the last one has no reply.
  if (!round_trip_.waiting() && outbox_.add_ping()) wake_writer();
  next_ping_.expires_after(context_.requests.limits.ping_interval);
  next_ping_.async_wait([self = weak_from_this()](boost::system::error_code ended) {
    const auto socket = self.lock();
    if (!ended && socket) socket->ping_regularly();
  });
}

void WebSocket::wake_writer() {
  asio::post(transport_.get_executor(), [self = shared_from_this()] { self->write(); });
}

void WebSocket::may_send_again() {
  if (std::exchange(writer_waits_, false)) wake_writer();
}

void WebSocket::write() {
  contain([this] {
    bool more = !ended_;
    while (more) {
      if (!sender_.may_send()) {
        writer_waits_ = true;
        return;
      }
      more = std::visit([this](const auto& item) { return write_item(item); }, outbox_.next());
    }
  });
}

bool WebSocket::write_item(const MessageBatch& messages) {
  std::size_t bytes = 0;
  for (const Message& message : messages)
    bytes += message->size();
  context_.requests.metrics.messages_sent.add(messages.size());
  context_.requests.metrics.bytes_sent.add(bytes);
  std::string rest = sender_.send(messages);
  if (rest.empty()) return true;
  sender_.send_rest(
      std::move(rest),
      [self = shared_from_this()](boost::system::error_code failure) { self->wrote(failure); });
  return false;
}

bool WebSocket::write_item(Outbox::Ping /*ping*/) {
  const std::string payload = round_trip_.ping(Steady::now());
  stream_->async_ping(
      {payload.data(), payload.size()},
      [self = shared_from_this()](boost::system::error_code failure) { self->wrote(failure); });
  return false;
}

bool WebSocket::write_item(CloseFrame frame) {
  close_sent_ = true;
  const websocket::close_reason reason(static_cast<websocket::close_code>(frame.code),
                                       frame.reason);
  stream_->async_close(reason,
                       [self = shared_from_this()](boost::system::error_code) { self->end(); });
  return false;
}

void WebSocket::wrote(boost::system::error_code failure) {
  if (failure) {
    ended_with(failure);
    end();
  } else {
    write();
  }
}

}  // namespace quintet::server
