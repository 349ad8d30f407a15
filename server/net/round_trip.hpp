// How long the way to a client and back takes, from pings and their answers.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// One ping is on its way at a time. Used by one thread at a time.
class RoundTrip {
 public:
  using Clock = std::chrono::steady_clock;

  /// Whether a ping waits for its answer.
  [[nodiscard]] bool waiting() const { return sent_.has_value(); }
  /// The payload of a ping that is sent now.
  [[nodiscard]] std::string ping(Clock::time_point now);
  /// An answer to that ping is counted; anything else is not.
  void pong(std::string_view payload, Clock::time_point now);
  /// The last time or the average, whichever is less: a single answer that took long says more of
  /// that answer than of the way. Null before the first one.
  [[nodiscard]] std::optional<std::chrono::milliseconds> estimate() const;

 private:
  using Milliseconds = std::chrono::duration<double, std::milli>;

  std::uint64_t pings_ = 0;  // each carries its number
  std::optional<Clock::time_point> sent_;
  std::optional<Milliseconds> average_;
  Milliseconds last_{};
};

}  // namespace quintet::server
