// The timer of a room for its next deadline.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/base/time.hpp"

namespace quintet::server {

/// Waits for one deadline if it is soon. The database reports later ones (RoomWaker::wake_due). Use
/// it on the executor, except `soon`.
class DeadlineTimer {
 public:
  /// A deadline is soon if it is within `horizon`.
  DeadlineTimer(const boost::asio::any_io_executor& executor, std::chrono::milliseconds horizon)
      : timer_(executor), horizon_(horizon) {}

  /// Waits for this deadline in place of the previous one; null: none. Calls `call` on the executor
  /// when the deadline has come, unless it has been replaced by then. `call` may run after the
  /// destruction of this object, so it must not rely on the owner.
  void wait_for(std::optional<Time::Point> due, Time::Point now, std::function<void()> call);
  /// `call` must call this when the deadline has come, so that the same deadline can be set again.
  void has_come() { due_.reset(); }
  /// Cancels the deadline and ignores later ones: `soon` stays false.
  void stop();
  /// Whether a deadline is soon. Thread-safe.
  [[nodiscard]] bool soon() const { return soon_; }

 private:
  boost::asio::steady_timer timer_;
  std::chrono::milliseconds horizon_;
  std::optional<Time::Point> due_;
  std::atomic<bool> soon_ = false;
  bool stopped_ = false;
};

}  // namespace quintet::server
