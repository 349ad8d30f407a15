// Limits the log lines about the connection to NATS.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "server/base/rate_limiter.hpp"

namespace quintet::server {

/// At most six lines at once, then one every 30 seconds, however often the connection is lost. The
/// last line contains the present state, at most 30 seconds after the change. Pure.
class ConnectionLog {
 public:
  struct Line {
    bool connected = false;
    std::uint64_t losses = 0;  // since the previous line
  };

  /// The line to write now; null: none. `losses`: losses of the connection since the start. Call it
  /// several times a second.
  [[nodiscard]] std::optional<Line> next_line(bool connected, std::uint64_t losses,
                                              RateLimiter::Clock::time_point now) {
    if (connected == connected_ && losses == losses_) return std::nullopt;
    if (limiter_.acquire(now)) return std::nullopt;
    connected_ = connected;
    return Line{.connected = connected, .losses = losses - std::exchange(losses_, losses)};
  }

 private:
  // The state that was logged last.
  bool connected_ = true;
  std::uint64_t losses_ = 0;
  RateLimiter limiter_{6, 1.0 / 30};
};

}  // namespace quintet::server
