// Time as the server sees it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/limits.hpp"

namespace quintet::server {

/// Ms since 1970, by the machine's clock. For people and the log, never for measuring.
[[nodiscard]] std::int64_t now_ms();

/// "2026-03-01", UTC.
[[nodiscard]] std::string format_date(std::int64_t ms);

/// "2026-03-01 14:05", UTC.
[[nodiscard]] std::string format_minute(std::int64_t ms);

/// The time that games are played in: monotonic for what is charged; for what is stored a wall
/// clock that begins with the machine's and goes on by itself, so that it does not leap when the
/// machine's is set. Tests put it forward. Any thread.
///
/// The machine's clock is followed at once by small steps (Limits::clock_step), and after a leap
/// when it has run evenly for long enough to be believed (Limits::clock_trust_time).
class Time {
 public:
  using Point = std::chrono::steady_clock::time_point;

  Time();

  /// Never goes back.
  [[nodiscard]] Point now() const;
  /// Milliseconds since 1970. Goes on while the machine sleeps.
  [[nodiscard]] std::int64_t wall_ms() const;

  /// A server begins: the wall clock is the machine's, which is taken to be `behind` by so many ms
  /// (below 0: ahead) from now on: of several servers all have their database's time.
  void begin(std::int64_t behind = 0);
  /// To be called every few seconds: compares the wall clock with the machine's, and follows it
  /// where that is due. Returns by how many ms it has leapt just now; 0: it has not.
  [[nodiscard]] std::int64_t follow_machine(const Limits& limits);
  /// Whether dates are good enough to delete by: the machine's clock has run evenly for
  /// `Limits::clock_trust_time`, since the server began too, and is not ahead or behind.
  [[nodiscard]] bool trusted(const Limits& limits) const;

  /// Puts both forward and calls the listeners, on this thread: whoever waits for a time has to
  /// look again. Only tests do this.
  void advance(std::chrono::milliseconds by);
  /// Sets the machine's clock as we see it. Only tests do this.
  void set_machine_clock(std::chrono::milliseconds ahead) { machine_ahead_ = ahead.count(); }

  /// Is called by `advance` as long as it exists; `time` outlives it.
  class Listener {
   public:
    Listener(Time& time, std::function<void()> call);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    /// Waits for a call that is under way on another thread.
    ~Listener();

   private:
    friend Time;
    Time& time_;
    const std::function<void()> call_;
  };

 private:
  /// What the machine's clock shows, put forward as ours.
  [[nodiscard]] std::int64_t machine_ms() const;

  std::atomic<std::chrono::milliseconds::rep> ahead_ = 0;          // ms
  std::atomic<std::chrono::milliseconds::rep> machine_ahead_ = 0;  // ms
  std::atomic<std::int64_t> correction_ = 0;                       // ms: of the machine's clock
  /// The wall clock when the machine was started (see `since_boot_ms`).
  std::atomic<std::int64_t> wall_at_boot_ = 0;
  std::atomic<Point> even_since_;              // the machine's clock has been, from what is seen
  std::atomic<std::int64_t> machine_off_ = 0;  // by so many ms from ours, when we looked last
  std::mutex mutex_;                           // guards the listeners
  std::vector<const Listener*> listeners_;
};

}  // namespace quintet::server
