// Rates that hold for a whole site, whatever number of nodes serve it.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "server/base/rate_limiter.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/net/net_limits.hpp"
#include "server/site/site.hpp"

namespace quintet::server {

using protocol::nodes::SiteRate;

/// Each node decides by its own buckets and reports each use to the other nodes, which charge
/// theirs. So the bucket of an address has the same number of tokens at every node, except for what
/// is on its way. If nodes together grant more than the limit at the same moment, the bucket owes
/// the excess, and later uses wait. A node that cannot reach the others counts its own uses only.
/// Any thread.
class SiteRates {
 public:
  /// `site` must outlive this object.
  SiteRates(const NetLimits& limits, Site& site);

  /// Grants one use and returns null, or returns how long the next one has to wait. `name` is an
  /// address, or a player's id.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(SiteRate rate,
                                                                 std::string_view name);
  /// The same for a room that `player` opens from `address`.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire_room(std::string_view player,
                                                                      std::string_view address);

 private:
  /// Another node has granted one use.
  void charge(SiteRate rate, std::string_view name);
  [[nodiscard]] AddressRateLimiters& of_addresses(SiteRate rate);

  Site& site_;
  AddressRateLimiters guests_;
  RateLimiters player_rooms_;
  AddressRateLimiters address_rooms_;
  AddressRateLimiters join_requests_;
  AddressRateLimiters lasting_seeks_;
};

}  // namespace quintet::server
