// The time within which a WebSocket must end that is closing.
#pragma once

#include <chrono>

#include <boost/asio/steady_timer.hpp>

#include "server/net/stream.hpp"
#include "server/sockets/frame_events.hpp"

namespace quintet::server {

/// On one strand.
class ClosingDeadline {
 public:
  /// `events` must outlive this object.
  ClosingDeadline(const Stream::executor_type& executor, FrameEvents& events)
      : timer_(executor), events_(events) {}

  /// Calls `on_over` after this time, unless it is called again or `end` is called before. Keeps
  /// the socket alive until then.
  void end_within(std::chrono::milliseconds time) {
    if (ended_) return;
    timer_.expires_after(time);
    timer_.async_wait([this, alive = events_.keep_alive()](boost::system::error_code changed) {
      if (!changed) events_.on_over({});
    });
  }
  /// The socket has ended: there is no deadline any more.
  void end() {
    ended_ = true;
    timer_.cancel();
  }

 private:
  boost::asio::steady_timer timer_;
  FrameEvents& events_;
  bool ended_ = false;
};

}  // namespace quintet::server
