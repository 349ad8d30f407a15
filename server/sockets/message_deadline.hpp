// The time within which a message must end that has begun to arrive.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include <boost/asio/steady_timer.hpp>

#include "server/net/frame_observer.hpp"
#include "server/net/stream.hpp"
#include "server/sockets/frame_events.hpp"

namespace quintet::server {

/// On one strand.
class MessageDeadline {
 public:
  /// `events` must outlive this object. It gets `on_slow_message` after `timeout`.
  MessageDeadline(const Stream::executor_type& executor, std::chrono::milliseconds timeout,
                  FrameEvents& events)
      : timer_(executor), timeout_(timeout), events_(events) {}

  /// Counts the next bytes from the client. Returns the fragments and the ends of messages in them.
  FrameObserver::Seen see(std::string_view bytes) {
    const FrameObserver::Seen seen = frames_.see(bytes);
    if (seen.ended > 0 && std::exchange(runs_, false)) timer_.cancel();
    if (frames_.within() && !std::exchange(runs_, true)) start();
    return seen;
  }
  void cancel() { timer_.cancel(); }

 private:
  void start() {
    timer_.expires_after(timeout_);
    timer_.async_wait(
        [this, owner = std::weak_ptr(events_.keep_alive())](boost::system::error_code ended) {
          const auto alive = owner.lock();
          if (ended || !alive) return;
          // The timer may have expired just before the deadline was moved.
          if (runs_ && timer_.expiry() <= std::chrono::steady_clock::now())
            events_.on_slow_message();
        });
  }

  FrameObserver frames_;
  asio::steady_timer timer_;
  const std::chrono::milliseconds timeout_;
  FrameEvents& events_;
  bool runs_ = false;
};

}  // namespace quintet::server
