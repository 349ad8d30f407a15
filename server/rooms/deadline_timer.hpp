// The timer of a room that waits for what happens next by itself.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/base/time.hpp"

namespace quintet::server {

/// Waits for one deadline, if it comes soon: of later ones the file reminds (Rooms::wake_due). To
/// be used on the executor, but for `soon`.
class DeadlineTimer {
 public:
  /// A deadline is soon that comes within `horizon`.
  DeadlineTimer(const boost::asio::any_io_executor& executor, std::chrono::milliseconds horizon)
      : timer_(executor), horizon_(horizon) {}

  /// Waits for this deadline instead of the one before; null: for none. `call` is called on the
  /// executor once the deadline has come, if nothing else is waited for by then. It may be called
  /// when this is no more, so it must not rely on whoever owns this.
  void wait_for(std::optional<Time::Point> due, Time::Point now, std::function<void()> call);
  /// The deadline that was waited for has come: to be said by `call`, so that the same one can be
  /// waited for again.
  void has_come() { due_.reset(); }
  /// Cancels the deadline and ignores later ones: `soon` stays false.
  void stop();
  /// Whether a deadline comes soon. Any thread.
  [[nodiscard]] bool soon() const { return soon_; }

 private:
  boost::asio::steady_timer timer_;
  std::chrono::milliseconds horizon_;
  std::optional<Time::Point> due_;
  std::atomic<bool> soon_ = false;
  bool stopped_ = false;
};

}  // namespace quintet::server
