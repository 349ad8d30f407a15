#include "server/net/address_rate_limiters.hpp"

#include <cstddef>
#include <vector>

namespace quintet::server {

AddressRateLimiters::AddressRateLimiters(double burst, double per_second, const NetLimits& limits) {
  for (std::size_t level = 0; level < limited_levels; ++level) {
    const double share = limited_share(level, limits.wider_network_factor);
    limiters_.emplace_back(burst * share, per_second * share, limits.remembered_rates);
  }
}

std::optional<std::chrono::milliseconds> AddressRateLimiters::acquire(
    std::string_view address, RateLimiter::Clock::time_point now, double cost) {
  const std::vector<std::string> networks = limited_networks(address);
  // The widest network first: while it is empty, its new addresses displace no others from memory.
  for (std::size_t level = networks.size(); level-- > 1;) {
    if (const auto wait = limiters_[level].wait(networks[level], now, cost)) return wait;
  }
  if (const auto wait = limiters_[0].acquire(networks[0], now, cost)) return wait;
  for (std::size_t level = 1; level < networks.size(); ++level)
    (void)limiters_[level].acquire(networks[level], now, cost);
  return std::nullopt;
}

void AddressRateLimiters::charge(std::string_view address, RateLimiter::Clock::time_point now) {
  const std::vector<std::string> networks = limited_networks(address);
  for (std::size_t level = 0; level < networks.size(); ++level)
    limiters_[level].charge(networks[level], now);
}

}  // namespace quintet::server
