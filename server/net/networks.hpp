// Network addresses: sets of them (trusted proxies, who may read metrics), which client a proxy
// speaks for, and what limits count a client by.
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

/// An IPv4 address within IPv6 (::ffff:10.0.0.1) counts as that IPv4 address, here and below.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// IPv4 that stands in a prefix of IPv6, behind its first `prefix_bits`.
struct CarriedIpv4 {
  boost::asio::ip::address_v4 address;
  unsigned prefix_bits = 0;
};
/// The IPv4 address whose owner also has `address`: as written within IPv6 (::ffff:0:0/96), by
/// 6to4 (2002::/16) or behind a translator (NAT64, 64:ff9b::/96). To count and to ban by, never to
/// trust: anybody can send from an address of 6to4 that names somebody else's.
[[nodiscard]] std::optional<CarriedIpv4> carried_ipv4(const boost::asio::ip::address_v6& address);

/// A client's address as limits know it. IPv4 as it is ("192.0.2.1"), also where it is carried by
/// IPv6. Of IPv6 the network of 2^64 addresses that the smallest client has ("2001:db8:0:1::/64").
[[nodiscard]] std::string limited_address(const boost::asio::ip::address& address);

/// A limited address and the wider networks around it: for IPv6 its /56, which is a household's,
/// and its /48, a site's. At its level each stands for: 0, the address itself, to
/// `limited_levels` - 1. IPv4 has no wider ones: neighbours there are strangers.
[[nodiscard]] std::vector<std::string> limited_networks(std::string_view limited_address);
inline constexpr std::size_t limited_levels = 3;
/// How many times of what one address may all of a network of that level may together.
[[nodiscard]] double limited_share(std::size_t level, double wider_network_factor);

/// The addresses that share their first `bits` bits with `address`.
struct Network {
  boost::asio::ip::address address;
  unsigned bits = 0;  // at most the address's length
};
/// From "10.0.0.7", "10.0.0.0/8", "::1" or "fd00::/8"; bits of the address behind the first ones
/// may be set. Null for other texts.
[[nodiscard]] std::optional<Network> parse_network(std::string_view text);
/// The address with all bits behind the first `bits` cleared.
[[nodiscard]] boost::asio::ip::address masked(const boost::asio::ip::address& address,
                                              unsigned bits);

/// A set of addresses, each given as "10.0.0.7", "10.0.0.0/8", "::1" or "fd00::/8".
class Networks {
 public:
  /// Null when one of them is none.
  [[nodiscard]] static std::optional<Networks> parse(std::span<const std::string> texts);

  [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }

 private:
  std::vector<Network> networks_;  // their addresses masked
};

/// Who really asks, behind proxies: `peer` is whom the connection is with, `forwarded` what it says
/// in X-Forwarded-For. Read from its end, as every proxy adds whom it was asked by; the first that
/// is no proxy of ours is believed to be the client. Nobody else is believed anything. Addresses
/// may have a port, brackets and quotes ("192.0.2.1:5678", "[2001:db8::1]:443").
[[nodiscard]] boost::asio::ip::address client_behind(const boost::asio::ip::address& peer,
                                                     std::string_view forwarded,
                                                     const Networks& proxies);

}  // namespace quintet::server
