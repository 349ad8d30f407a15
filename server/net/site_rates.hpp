// Rates that hold for a whole site, whatever number of nodes serve it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "server/base/limits.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/net/address_rate_limiters.hpp"

namespace quintet::server {

enum class SiteRate : std::uint8_t {
  guests,         // made for an address
  player_rooms,   // opened by a player
  address_rooms,  // opened from an address
  join_requests,  // requests from an address to be let into a room
  lasting_seeks,  // made from an address
};

/// Each node decides by its own buckets and reports each use to the other nodes, which charge
/// theirs. So the bucket of an address has the same number of tokens at every node, except for what
/// is on its way. If nodes together grant more than the limit at the same moment, the bucket owes
/// the excess, and later uses wait. A node that cannot reach the others counts its own uses only.
/// Any thread.
class SiteRates {
 public:
  /// Must not block, and must not call SiteRates. Any thread.
  using Share = std::function<void(SiteRate rate, std::string_view name)>;

  explicit SiteRates(const Limits& limits);

  /// Calls `share` for each use that this node grants. Call it before the first use.
  void share_by(Share share) { share_ = std::move(share); }

  /// Grants one use and returns null, or returns how long the next one has to wait. `name` is an
  /// address, or a player's id.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(SiteRate rate,
                                                                 std::string_view name);
  /// The same for a room that `player` opens from `address`.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire_room(std::string_view player,
                                                                      std::string_view address);
  /// Another node has granted one use.
  void count(SiteRate rate, std::string_view name);

 private:
  [[nodiscard]] AddressRateLimiters& of_addresses(SiteRate rate);

  Share share_;  // empty: there are no other nodes
  AddressRateLimiters guests_;
  RateLimiters player_rooms_;
  AddressRateLimiters address_rooms_;
  AddressRateLimiters join_requests_;
  AddressRateLimiters lasting_seeks_;
};

}  // namespace quintet::server
