// The addresses to which the server may connect for a stranger who has named a URL. Without it, a
// player could make the server send requests into the operator's own network.
#pragma once

#include <cstdint>
#include <utility>

#include <boost/asio/ip/address.hpp>

#include "server/net/networks.hpp"

namespace quintet::server {

/// Whether the address belongs to one host of the public internet. False for all ranges that IANA
/// lists as private, local, shared, reserved or for documentation, and for multicast.
/// An IPv4 address within IPv6 is judged itself if it is mapped (::ffff:0:0/96) or behind a public
/// translator (NAT64, 64:ff9b::/96). All other forms that carry an IPv4 address are false, because
/// the carried host may be any: compatible, translated, 6to4, Teredo, ISATAP, NAT64 for local use.
[[nodiscard]] bool is_public(const boost::asio::ip::address& address);

/// Decides on connections. Immutable, hence thread-safe.
class AddressGuard {
 public:
  /// `allowed`: networks of the operator that may be reached although they are not public.
  explicit AddressGuard(Networks allowed = {}) : allowed_(std::move(allowed)) {}

  /// Whether the server may connect. `secure`: with TLS. An address in an allowed network: always.
  /// Other addresses: only public ones, at port 443, with TLS.
  [[nodiscard]] bool allows(const boost::asio::ip::address& address, std::uint16_t port,
                            bool secure) const;
  /// Whether the operator allows any networks. Then names without a public meaning, other ports and
  /// URLs without TLS may be tried, and the addresses decide.
  [[nodiscard]] bool has_allowed_networks() const { return !allowed_.empty(); }

 private:
  Networks allowed_;
};

}  // namespace quintet::server
