// How often the clients of an address may do something.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/rate_limiter.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/networks.hpp"

namespace quintet::server {

/// A bucket for each address, and larger ones for the wider networks of IPv6 around it
/// (`limited_networks`): a client with a /48 has 65,536 addresses as limits count them, but may do
/// only a few times as much as one of them. Any thread.
class AddressRateLimiters {
 public:
  /// `burst` and `per_second` are for one address. A wider network may do
  /// `NetLimits::wider_network_factor` times as much as the next narrower one.
  AddressRateLimiters(double burst, double per_second, const NetLimits& limits);

  /// Takes from all buckets and returns null; or takes from none and returns the time until a
  /// bucket with too little has enough. `address`: as `limited_address` makes it.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(std::string_view address,
                                                                 RateLimiter::Clock::time_point now,
                                                                 double cost = 1);
  /// Takes from all buckets for a use that another node has granted (RateLimiter::charge).
  void charge(std::string_view address, RateLimiter::Clock::time_point now);

 private:
  std::deque<RateLimiters> limiters_;  // by level
};

/// The bucket of one connection, and the buckets of its address: a use takes from all of them. Used
/// by one thread at a time.
class SharedRateLimiter {
 public:
  /// `shared` must outlive this.
  SharedRateLimiter(RateLimiter own, AddressRateLimiters& shared, std::string address)
      : own_(own), shared_(shared), address_(std::move(address)) {}

  /// As RateLimiter::acquire. Takes nothing from the shared buckets if the own bucket refuses.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(
      RateLimiter::Clock::time_point now) {
    const auto wait = own_.acquire(now);
    return wait ? wait : shared_.acquire(address_, now);
  }

 private:
  RateLimiter own_;
  AddressRateLimiters& shared_;
  std::string address_;
};

}  // namespace quintet::server
