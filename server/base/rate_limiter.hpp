// How often somebody may do something.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>

#include "server/base/recent_map.hpp"

namespace quintet::server {

/// A bucket of `burst` tokens that refills by `per_second`. Used by one thread at a time.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimiter(double burst, double per_second)
      : burst_(burst), per_second_(per_second), tokens_(burst) {}

  /// Takes `cost` tokens and returns null, or says how long it takes until there are so many. What
  /// costs more than a burst takes a full bucket.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(Clock::time_point now,
                                                              double cost = 1);
  /// What `take` would say, with nothing taken.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait(Clock::time_point now,
                                                              double cost = 1);
  /// Takes tokens for what has been granted elsewhere. The bucket may then owe up to a burst.
  void charge(Clock::time_point now, double cost = 1);
  /// Of what was taken for nothing.
  void give_back(double cost = 1) { tokens_ = std::min(burst_, tokens_ + cost); }

 private:
  double burst_;
  double per_second_;
  double tokens_;
  std::optional<Clock::time_point> filled_;
};

/// A bucket for each of many names, the least recently used forgotten first. Any thread.
class RateLimiters {
 public:
  RateLimiters(double burst, double per_second, std::size_t remembered)
      : burst_(burst), per_second_(per_second), limiters_(remembered) {}

  [[nodiscard]] std::optional<std::chrono::milliseconds> take(std::string_view name,
                                                              RateLimiter::Clock::time_point now,
                                                              double cost = 1);
  /// As RateLimiter's: what `take` would say, with nothing taken and nothing remembered.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait(std::string_view name,
                                                              RateLimiter::Clock::time_point now,
                                                              double cost = 1);
  /// As RateLimiter's.
  void charge(std::string_view name, RateLimiter::Clock::time_point now, double cost = 1);
  /// As RateLimiter's; nothing where the name has been forgotten.
  void give_back(std::string_view name);

 private:
  double burst_;
  double per_second_;
  std::mutex mutex_;  // guards what follows
  RecentMap<RateLimiter> limiters_;
};

}  // namespace quintet::server
