// Measures the round-trip time to a client with pings.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// At most one ping at a time. Used by one thread at a time, except `estimate`.
class RoundTrip {
 public:
  using Clock = std::chrono::steady_clock;

  /// Whether a ping has no pong yet.
  [[nodiscard]] bool waiting() const { return sent_.has_value(); }
  /// Returns the payload of a ping that is sent now.
  [[nodiscard]] std::string ping(Clock::time_point now);
  /// Counts the pong of that ping; ignores others.
  void pong(std::string_view payload, Clock::time_point now);
  /// The last sample or the average, whichever is less, because a single slow pong says little
  /// about the connection. Null before the first one. Any thread.
  [[nodiscard]] std::optional<std::chrono::milliseconds> estimate() const;

 private:
  using Milliseconds = std::chrono::duration<double, std::milli>;

  std::uint64_t pings_ = 0;  // each ping has its number
  std::optional<Clock::time_point> sent_;
  std::optional<Milliseconds> average_;
  std::atomic<std::int64_t> estimate_ms_ = -1;  // -1: not known yet
};

}  // namespace quintet::server
