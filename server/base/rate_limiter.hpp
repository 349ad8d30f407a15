// Rate limiters: token buckets.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>

#include "server/base/recent_map.hpp"

namespace quintet::server {

/// A bucket of at most `burst` tokens that gains `per_second` tokens a second. Used by one thread
/// at a time.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimiter(double burst, double per_second)
      : burst_(burst), per_second_(per_second), tokens_(burst) {}

  /// Takes `cost` tokens, at most `burst`, and returns null. If there are too few, takes none and
  /// returns the time until there will be enough.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(Clock::time_point now,
                                                                 double cost = 1);
  /// Returns the result that `acquire` would have, and takes nothing.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait(Clock::time_point now,
                                                              double cost = 1);
  /// Takes tokens for a use that another node has granted. The bucket may fall to -`burst` tokens.
  void charge(Clock::time_point now, double cost = 1);
  /// Returns the tokens of a use that did not happen.
  void give_back(double cost = 1) { tokens_ = std::min(burst_, tokens_ + cost); }

 private:
  double burst_;
  double per_second_;
  double tokens_;
  std::optional<Clock::time_point> filled_;
};

/// A bucket for each name. Keeps at most `remembered` of them and drops the least recently used.
/// Thread-safe.
class RateLimiters {
 public:
  RateLimiters(double burst, double per_second, std::size_t remembered)
      : burst_(burst), per_second_(per_second), limiters_(remembered) {}

  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(std::string_view name,
                                                                 RateLimiter::Clock::time_point now,
                                                                 double cost = 1);
  /// As RateLimiter's. Does not create a bucket.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait(std::string_view name,
                                                              RateLimiter::Clock::time_point now,
                                                              double cost = 1);
  /// As RateLimiter's.
  void charge(std::string_view name, RateLimiter::Clock::time_point now, double cost = 1);
  /// As RateLimiter's, for a cost of 1. Does nothing if the name has no bucket.
  void give_back(std::string_view name);

 private:
  double burst_;
  double per_second_;
  std::mutex mutex_;  // guards `limiters_`
  RecentMap<RateLimiter> limiters_;
};

}  // namespace quintet::server
