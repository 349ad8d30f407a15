// The server's clocks.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/base/clock_limits.hpp"

namespace quintet::server {

/// Ms since 1970, by the machine's clock. For display and the log, not for measuring.
[[nodiscard]] std::int64_t now_ms();

/// "2026-03-01", UTC.
[[nodiscard]] std::string format_date(std::int64_t ms);

/// "2026-03-01 14:05", UTC.
[[nodiscard]] std::string format_minute(std::int64_t ms);

/// The clocks of the games. Elapsed time is monotonic. Stored dates come from a wall clock that
/// starts with the machine's clock and then runs independently, so it does not leap when the
/// machine's clock is set. Tests can advance both. Thread-safe.
/// The wall clock follows small steps of the machine's clock immediately (ClockLimits::clock_step),
/// and a leap after the machine's clock has run evenly for ClockLimits::clock_trust_time.
class Time {
 public:
  using Point = std::chrono::steady_clock::time_point;

  explicit Time(const ClockLimits& limits = {});

  /// Monotonic.
  [[nodiscard]] Point now() const;
  /// Milliseconds since 1970. Continues while the machine sleeps.
  [[nodiscard]] std::int64_t wall_ms() const;

  /// Call at the start of a server. Sets the wall clock to the machine's clock plus `behind` (ms;
  /// negative if the machine's clock is ahead). All servers of a database use the database's time.
  void begin(std::int64_t behind = 0);
  /// Call every few seconds. Compares the wall clock with the machine's and follows it if
  /// necessary. Returns the size of a leap in this call, in ms; 0 if there was none.
  [[nodiscard]] std::int64_t follow_machine();
  /// Whether dates are reliable enough for deletions: the machine's clock has run evenly for
  /// `ClockLimits::clock_trust_time` since the server started, and agrees with the wall clock.
  [[nodiscard]] bool trusted() const;

  /// Advances both clocks and calls the listeners on this thread, so that waiting code checks the
  /// time again. Only for tests.
  void advance(std::chrono::milliseconds by);
  /// From now on only `advance` moves the clocks, so that a slow machine changes no result. Only
  /// for tests, before another thread uses this object.
  void stop();
  /// Sets the offset of the machine's clock. Only for tests.
  void set_machine_clock(std::chrono::milliseconds ahead) { machine_ahead_ = ahead.count(); }

  /// `advance` calls it while it exists. `time` must outlive it.
  class Listener {
   public:
    Listener(Time& time, std::function<void()> call);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    /// Waits for a running call on another thread.
    ~Listener();

   private:
    friend Time;
    Time& time_;
    const std::function<void()> call_;
  };

 private:
  /// The machine's monotonic clock, and its milliseconds since the start including sleep; those of
  /// `stop` after it.
  [[nodiscard]] Point steady() const;
  [[nodiscard]] std::int64_t boot_ms() const;
  /// By how much the machine's clock is ahead of the wall clock, in ms. `advance` moves both, so it
  /// changes nothing here.
  [[nodiscard]] std::int64_t machine_off() const;

  struct Stopped {
    Point steady;
    std::int64_t boot_ms;
  };

  const ClockLimits limits_;
  std::optional<Stopped> stopped_;
  std::atomic<std::chrono::milliseconds::rep> ahead_ = 0;          // ms
  std::atomic<std::chrono::milliseconds::rep> machine_ahead_ = 0;  // ms
  // ms, added to the machine's clock
  std::atomic<std::int64_t> correction_ = 0;
  /// The wall clock at the machine's start (see `since_boot_ms`).
  std::atomic<std::int64_t> wall_at_boot_ = 0;
  // since when the machine's clock runs evenly, as observed
  std::atomic<Point> even_since_;
  std::mutex following_;       // one check of the machine's clock at a time
  std::int64_t last_off_ = 0;  // `machine_off` at the last check; guarded by `following_`
  std::mutex mutex_;           // guards the listeners
  std::vector<const Listener*> listeners_;
};

}  // namespace quintet::server
