#include "server/outbound/address_guard.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>

namespace quintet::server {
namespace {

namespace ip = boost::asio::ip;

Networks listed_networks(const std::vector<std::string>& texts) {
  return Networks::parse(texts).value();
}

/// IANA's registry of special IPv4 addresses, without those that are public in spite of it.
const Networks& special_v4() {
  static const Networks networks = listed_networks({
      "0.0.0.0/8",        // this network
      "10.0.0.0/8",       // private
      "100.64.0.0/10",    // shared by the customers of a carrier
      "127.0.0.0/8",      // loopback
      "169.254.0.0/16",   // link-local, also metadata of clouds
      "172.16.0.0/12",    // private
      "192.0.0.0/24",     // protocol assignments
      "192.0.2.0/24",     // documentation
      "192.88.99.0/24",   // relays of 6to4
      "192.168.0.0/16",   // private
      "198.18.0.0/15",    // benchmarks
      "198.51.100.0/24",  // documentation
      "203.0.113.0/24",   // documentation
      "224.0.0.0/4",      // multicast
      "240.0.0.0/4",      // reserved, and broadcast
  });
  return networks;
}

/// IPv6 addresses of single hosts are in 2000::/3. Everything else (loopback, unique local,
/// link-local, site-local, multicast, discard, compatible, translated, 64:ff9b:1::/48, segment
/// routing) is outside of it.
const Networks& global_v6() {
  static const Networks networks = listed_networks({"2000::/3"});
  return networks;
}

const Networks& special_v6() {
  static const Networks networks = listed_networks({
      "2001::/23",      // protocol assignments, such as Teredo, ORCHID and benchmarks
      "2001:db8::/32",  // documentation
      "2002::/16",      // 6to4
      "3ffe::/16",      // an experiment that has ended
      "3fff::/20",      // documentation
  });
  return networks;
}

/// An interface identifier of ISATAP (RFC 5214, section 6.1), whose last bytes are an IPv4 address.
bool is_isatap(const ip::address_v6::bytes_type& bytes) {
  constexpr std::array<unsigned char, 3> mark = {0x00, 0x5e, 0xfe};
  constexpr std::size_t interface_id = 8;
  return (bytes[interface_id] & 0xfcU) == 0 &&
         std::equal(mark.begin(), mark.end(), bytes.begin() + interface_id + 1);
}

}  // namespace

bool is_public(const ip::address& address) {
  if (address.is_v4()) return !special_v4().contains(address);
  const ip::address_v6 v6 = address.to_v6();
  const auto bytes = v6.to_bytes();
  if (const auto carried = carried_ipv4(v6)) {
    const bool is_6to4 = bytes[0] == 0x20;
    return !is_6to4 && is_public(carried->address);
  }
  return global_v6().contains(address) && !special_v6().contains(address) && !is_isatap(bytes);
}

bool AddressGuard::allows(const ip::address& address, std::uint16_t port, bool secure) const {
  constexpr std::uint16_t https_port = 443;
  return allowed_.contains(address) || (secure && port == https_port && is_public(address));
}

}  // namespace quintet::server
