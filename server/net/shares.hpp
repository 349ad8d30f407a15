// Shares of a limited resource, by address and by the wider networks of IPv6 around it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/net/networks.hpp"

namespace quintet::server {

/// Counts the places that the clients of each address hold. An IPv4 address or a /48 of IPv6 is one
/// network: networks are compared with each other, so that the network with the most places gives
/// one up. Addresses are as `limited_address` makes them. Used by one thread at a time.
class Shares {
 public:
  /// `share` is the number of places for one address. A /56 may hold `wider_network_factor` times
  /// as many, and a /48 that many times more again.
  Shares(std::size_t share, double wider_network_factor);

  void add(std::string_view address, std::size_t places = 1);
  /// Precondition: `address` holds these places.
  void remove(std::string_view address, std::size_t places = 1);

  /// Whether the address and the networks around it may hold more places, as many as this.
  [[nodiscard]] bool has_place(std::string_view address, std::size_t places = 1) const;
  /// Number of places that the address holds. If a network around it has used more of its share,
  /// as many as an address holds that has used the same part.
  [[nodiscard]] std::size_t held(std::string_view address) const;
  /// Number of places that the network of this address holds.
  [[nodiscard]] std::size_t held_by_network(std::string_view address) const;
  /// Number of networks that hold a place.
  [[nodiscard]] std::size_t networks() const { return by_network_.size(); }
  /// Number of places that all addresses hold.
  [[nodiscard]] std::size_t total() const { return total_; }

  /// Chooses the holder that gives its place to a newcomer: the first one of the network with the
  /// most places. Returns the end of `holders` if no network would still have as many places as the
  /// newcomer's network; then the newcomer gets no place. `address_of` maps a holder to its
  /// address. The caller removes the holder's address and adds the newcomer's.
  template <std::ranges::forward_range Holders, class AddressOf = std::identity>
  [[nodiscard]] std::ranges::iterator_t<Holders> gives_way(Holders& holders,
                                                           std::string_view newcomer,
                                                           AddressOf address_of = {}) const {
    std::size_t most = held_by_network(newcomer) + 1;
    const auto end = std::ranges::end(holders);
    auto found = end;
    for (auto holder = std::ranges::begin(holders); holder != end; ++holder) {
      const std::size_t held = held_by_network(std::invoke(address_of, *holder));
      if (held <= most) continue;
      most = held;
      found = holder;
    }
    return found;
  }

 private:
  using Counts = boost::unordered_flat_map<std::string, std::size_t>;

  [[nodiscard]] static std::size_t count(const Counts& counts, const std::string& network);

  std::array<std::size_t, limited_levels> shares_;  // by level of `limited_networks`
  std::array<Counts, limited_levels> counts_;       // the same
  Counts by_network_;                               // by the widest network of each address
  std::size_t total_ = 0;
};

}  // namespace quintet::server
