#include "server/sockets/socket_frames.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/async/as_result.hpp"

namespace quintet::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Steady = RoundTrip::Clock;

Task<bool> SocketFrames::accept(const UpgradeRequest& upgrade, std::string id) {
  stream_->set_option(
      websocket::stream_base::timeout{.handshake_timeout = limits_.handshake_timeout,
                                      .idle_timeout = limits_.idle_timeout,
                                      .keep_alive_pings = true});
  stream_->read_message_max(limits_.message_bytes);
  stream_->control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    on_control(kind, payload);
  });
  const bool offered = upgrade.find(http::field::sec_websocket_protocol) != upgrade.end();
  stream_->set_option(websocket::stream_base::decorator(
      [id = std::move(id), offered](websocket::response_type& response) {
        response.set(http::field::server, "Quintet");
        response.set("X-Request-Id", id);
        if (offered) response.set(http::field::sec_websocket_protocol, subprotocol);
      }));
  const auto [failure] = co_await stream_->async_accept(upgrade, as_result);
  co_return !failure && stream_.has_value();
}

void SocketFrames::see(std::string_view bytes) {
  if (!stream_) return;  // the buffers have been destroyed with the stream
  if (bytes_after_close_) {
    const std::size_t before =
        std::exchange(*bytes_after_close_, *bytes_after_close_ + bytes.size());
    const std::size_t most = limits_.bytes_after_close;
    // Later, because Beast still uses these bytes.
    if (before <= most && *bytes_after_close_ > most)
      asio::post(executor(), [this, alive = events_.keep_alive()] { events_.on_over({}); });
    return;
  }
  const FrameObserver::Seen seen = deadline_.see(bytes);
  // Beast does not report these. The first frame of a message counts as the message.
  for (std::size_t i = 0; i < seen.fragments; ++i)
    events_.on_frame();
}

void SocketFrames::may_send_again() {
  if (!std::exchange(waits_to_send_, false)) return;
  // Not at once: the caller may be in the middle of reading a frame.
  asio::post(executor(), [this, alive = events_.keep_alive()] { events_.on_writable(); });
}

std::shared_ptr<ByteObserver> SocketFrames::keep_alive() {
  return {events_.keep_alive(), this};
}

bool SocketFrames::may_send() {
  if (sender_.may_send()) return true;
  waits_to_send_ = true;
  return false;
}

bool SocketFrames::send(const MessageBatch& messages) {
  std::string rest = sender_.send(messages);
  if (rest.empty()) return true;
  sender_.send_rest(std::move(rest),
                    [this, alive = events_.keep_alive()](boost::system::error_code failure) {
                      on_written(failure);
                    });
  return false;
}

void SocketFrames::ping() {
  const std::string payload = round_trip_.ping(Steady::now());
  stream_->async_ping({payload.data(), payload.size()},
                      [this, alive = events_.keep_alive()](boost::system::error_code failure) {
                        on_written(failure);
                      });
}

void SocketFrames::on_written(boost::system::error_code failure) {
  if (failure) return events_.on_over(failure);
  events_.on_writable();
}

void SocketFrames::close(CloseFrame frame) {
  bytes_after_close_ = 0;
  const websocket::close_reason reason(static_cast<websocket::close_code>(frame.code),
                                       frame.reason);
  stream_->async_close(reason, [this, alive = events_.keep_alive()](boost::system::error_code) {
    events_.on_over({});
  });
}

void SocketFrames::end() {
  deadline_.cancel();
  transport_.close();
  stream_.reset();
}

/// Beast replies to pings without a call of ours, but that costs the server, too.
void SocketFrames::on_control(websocket::frame_type kind, std::string_view payload) {
  if (kind == websocket::frame_type::close) return;
  events_.on_frame();
  if (kind != websocket::frame_type::pong) return;
  round_trip_.pong(payload, Steady::now());
}

}  // namespace quintet::server
