// Network addresses: sets of them (trusted proxies, readers of metrics), the client behind a proxy,
// and the form of an address by which limits count.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>

namespace quintet::server {

/// Converts an IPv4 address within IPv6 (::ffff:10.0.0.1) to IPv4. All functions here do this.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// An IPv4 address in an IPv6 address, after the first `prefix_bits` bits.
struct CarriedIpv4 {
  boost::asio::ip::address_v4 address;
  unsigned prefix_bits = 0;
};
/// The IPv4 address whose owner also has `address`: written within IPv6 (::ffff:0:0/96), by 6to4
/// (2002::/16) or behind a translator (NAT64, 64:ff9b::/96). Only for counts and bans, not for
/// trust: any host can send from a 6to4 address that contains another host's IPv4 address.
[[nodiscard]] std::optional<CarriedIpv4> carried_ipv4(const boost::asio::ip::address_v6& address);

/// A client's address in the form of the limits: IPv4 unchanged ("192.0.2.1"), also if it is within
/// IPv6; for IPv6 the /64 network, which is the smallest client's ("2001:db8:0:1::/64").
[[nodiscard]] std::string limited_address(const boost::asio::ip::address& address);

/// A limited address and the wider networks around it: for IPv6 its /56 (a household) and its /48
/// (a site). The index is the level: 0, the address itself, to `limited_levels` - 1. IPv4 has no
/// wider ones, because neighbouring addresses belong to strangers.
[[nodiscard]] std::vector<std::string> limited_networks(std::string_view limited_address);
inline constexpr std::size_t limited_levels = 3;
/// The share of a network of this level, as a multiple of the share of one address.
[[nodiscard]] double limited_share(std::size_t level, double wider_network_factor);

/// The addresses that share their first `bits` bits with `address`.
struct Network {
  boost::asio::ip::address address;
  unsigned bits = 0;  // at most the address's length
};
/// Parses "10.0.0.7", "10.0.0.0/8", "::1" or "fd00::/8"; bits after the prefix may be set. Null for
/// other texts.
[[nodiscard]] std::optional<Network> parse_network(std::string_view text);
/// The address with all bits after the first `bits` cleared.
[[nodiscard]] boost::asio::ip::address masked(const boost::asio::ip::address& address,
                                              unsigned bits);

/// A set of addresses, each given as "10.0.0.7", "10.0.0.0/8", "::1" or "fd00::/8".
class Networks {
 public:
  /// Null if one of them is invalid.
  [[nodiscard]] static std::optional<Networks> parse(std::span<const std::string> texts);

  [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }

 private:
  std::vector<Network> networks_;  // with masked addresses
};

/// The client behind proxies. `peer` is the other end of the connection, `forwarded` its
/// X-Forwarded-For. Reads the list from its end, because each proxy appends the address of its own
/// peer. The first address that is not a trusted proxy counts as the client; earlier ones are
/// ignored. Addresses may have a port, brackets and quotes ("192.0.2.1:5678", "[2001:db8::1]:443").
[[nodiscard]] boost::asio::ip::address client_behind(const boost::asio::ip::address& peer,
                                                     std::string_view forwarded,
                                                     const Networks& proxies);

}  // namespace quintet::server
