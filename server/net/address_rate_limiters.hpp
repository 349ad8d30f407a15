// How often the clients of an address may do something.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/limits.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/net/networks.hpp"

namespace quintet::server {

/// A bucket for each address, and larger ones for the wider networks of IPv6 around it
/// (`limited_networks`): whoever has a /48 has 65,536 addresses as limits count them, but no more
/// than a few times what one of them may. Any thread.
class AddressRateLimiters {
 public:
  /// What one address may; the wider networks may more by `Limits::wider_network_factor` each.
  AddressRateLimiters(double burst, double per_second, const Limits& limits);

  /// Takes from all buckets and returns null; or takes from none and says how long the one that
  /// has too little needs. `address`: as `limited_address` makes it.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(std::string_view address,
                                                              RateLimiter::Clock::time_point now,
                                                              double cost = 1);
  /// Takes from all buckets for what has been granted elsewhere (RateLimiter::charge).
  void charge(std::string_view address, RateLimiter::Clock::time_point now);

 private:
  std::deque<RateLimiters> limiters_;  // by level
};

/// A bucket of one's own, and those that are shared with others of the address: taken from all of
/// them. Used by one thread at a time.
class SharedRateLimiter {
 public:
  /// `shared` must outlive this.
  SharedRateLimiter(RateLimiter own, AddressRateLimiters& shared, std::string address)
      : own_(own), shared_(shared), address_(std::move(address)) {}

  /// As RateLimiter's. What one's own bucket refuses is not taken from what is shared.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(RateLimiter::Clock::time_point now) {
    const auto wait = own_.take(now);
    return wait ? wait : shared_.take(address_, now);
  }

 private:
  RateLimiter own_;
  AddressRateLimiters& shared_;
  std::string address_;
};

}  // namespace quintet::server
