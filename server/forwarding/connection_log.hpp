// Which changes of the connection to NATS the log gets.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "server/base/rate_limiter.hpp"

namespace quintet::server {

/// At most six lines at once, and then one in half a minute, however often the connection is lost.
/// The last line says how it is, at the latest half a minute after it has changed. Pure.
class ConnectionLog {
 public:
  struct Line {
    bool connected = false;
    std::uint64_t losses = 0;  // since the line before
  };

  /// The line that is due. `losses`: how often the connection was lost since the start. To be
  /// called several times a second.
  [[nodiscard]] std::optional<Line> look(bool connected, std::uint64_t losses,
                                         RateLimiter::Clock::time_point now) {
    if (connected == connected_ && losses == losses_) return std::nullopt;
    if (limiter_.take(now)) return std::nullopt;
    connected_ = connected;
    return Line{.connected = connected, .losses = losses - std::exchange(losses_, losses)};
  }

 private:
  // As the log knows it.
  bool connected_ = true;
  std::uint64_t losses_ = 0;
  RateLimiter limiter_{6, 1.0 / 30};
};

}  // namespace quintet::server
