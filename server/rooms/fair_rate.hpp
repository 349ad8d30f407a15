// A rate limit of one room. No network gets more than half of the rate in the long run.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/rate_limiter.hpp"
#include "server/base/recent_map.hpp"
#include "server/net/networks.hpp"

namespace quintet::server {

/// A bucket for all clients, and for each network one of the same size that fills half as fast.
/// Remembers 64 networks and drops the least recently used one. Used by one thread at a time.
class FairRate {
 public:
  FairRate(double burst, double per_second)
      : burst_(burst), per_second_(per_second), all_(burst, per_second) {}

  /// As RateLimiter::acquire. `address` is as `limited_address` makes it; if empty, only the bucket
  /// for all clients counts.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(std::string_view address,
                                                                 RateLimiter::Clock::time_point now,
                                                                 double cost) {
    RateLimiter* const share = share_of(address);
    auto wait = share == nullptr ? std::nullopt : share->wait(now, cost);
    if (!wait) wait = all_.acquire(now, cost);
    if (!wait && share != nullptr) static_cast<void>(share->acquire(now, cost));
    return wait;
  }
  /// Puts back the tokens of a use that did not happen.
  void give_back(std::string_view address, double cost) {
    all_.give_back(cost);
    if (RateLimiter* const share = share_of(address)) share->give_back(cost);
  }

 private:
  static constexpr std::size_t remembered = 64;

  /// Null without an address.
  [[nodiscard]] RateLimiter* share_of(std::string_view address) {
    if (address.empty()) return nullptr;
    return &by_network_.use(limited_networks(address).back(),
                            [this] { return RateLimiter(burst_, per_second_ / 2); });
  }

  const double burst_;
  const double per_second_;
  RateLimiter all_;
  RecentMap<RateLimiter> by_network_{remembered};
};

}  // namespace quintet::server
