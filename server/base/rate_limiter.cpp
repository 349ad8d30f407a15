#include "server/base/rate_limiter.hpp"

#include <algorithm>
#include <cmath>

namespace quintet::server {

std::optional<std::chrono::milliseconds> RateLimiter::wait(Clock::time_point now, double cost) {
  if (filled_) {
    const std::chrono::duration<double> passed = now - *filled_;
    tokens_ = std::min(burst_, tokens_ + passed.count() * per_second_);
  }
  filled_ = now;
  const double needed = std::min(cost, burst_);
  if (tokens_ >= needed) return std::nullopt;
  return std::chrono::milliseconds(
      static_cast<std::int64_t>(std::ceil((needed - tokens_) / per_second_ * 1000)));
}

std::optional<std::chrono::milliseconds> RateLimiter::acquire(Clock::time_point now, double cost) {
  const auto refused = wait(now, cost);
  if (!refused) tokens_ -= std::min(cost, burst_);
  return refused;
}

void RateLimiter::charge(Clock::time_point now, double cost) {
  (void)wait(now, 0);  // fills the bucket
  tokens_ = std::max(-burst_, tokens_ - cost);
}

std::optional<std::chrono::milliseconds> RateLimiters::acquire(std::string_view name,
                                                               RateLimiter::Clock::time_point now,
                                                               double cost) {
  const std::lock_guard lock(mutex_);
  return limiters_.use(name, [this] { return RateLimiter(burst_, per_second_); })
      .acquire(now, cost);
}

std::optional<std::chrono::milliseconds> RateLimiters::wait(std::string_view name,
                                                            RateLimiter::Clock::time_point now,
                                                            double cost) {
  const std::lock_guard lock(mutex_);
  RateLimiter* const limiter = limiters_.find(name);
  return limiter == nullptr ? std::nullopt : limiter->wait(now, cost);
}

void RateLimiters::charge(std::string_view name, RateLimiter::Clock::time_point now, double cost) {
  const std::lock_guard lock(mutex_);
  limiters_.use(name, [this] { return RateLimiter(burst_, per_second_); }).charge(now, cost);
}

void RateLimiters::give_back(std::string_view name) {
  const std::lock_guard lock(mutex_);
  if (RateLimiter* const limiter = limiters_.find(name)) limiter->give_back();
}

}  // namespace quintet::server
