// Time as the server sees it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace quintet::server {

/// Ms since 1970, by the machine's clock. For people and the log, never for measuring.
[[nodiscard]] std::int64_t now_ms();

/// "2026-03-01", UTC.
[[nodiscard]] std::string format_date(std::int64_t ms);

/// "2026-03-01 14:05", UTC.
[[nodiscard]] std::string format_minute(std::int64_t ms);

/// The time that games are played in: monotonic for what is charged, the machine's for what is
/// stored. Tests put it forward. Any thread.
class Time {
 public:
  using Point = std::chrono::steady_clock::time_point;

  /// Never goes back.
  [[nodiscard]] Point now() const;
  /// Milliseconds since 1970.
  [[nodiscard]] std::int64_t wall_ms() const;

  /// Puts both forward and calls the listeners, on this thread: whoever waits for a time has to
  /// look again. Only tests do this.
  void advance(std::chrono::milliseconds by);

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
  std::atomic<std::chrono::milliseconds::rep> ahead_ = 0;  // ms
  std::mutex mutex_;                                       // guards the listeners
  std::vector<const Listener*> listeners_;
};

}  // namespace quintet::server
