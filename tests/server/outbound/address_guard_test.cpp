// The addresses to which the server sends a stranger's requests.
#include "server/outbound/address_guard.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests::address_guard_test {
namespace {

namespace ip = boost::asio::ip;

using server::AddressGuard;
using server::is_public;
using server::Networks;

constexpr std::uint16_t https = 443;

AddressGuard guard_with(const std::vector<std::string>& allowed) {
  return AddressGuard(Networks::parse(allowed).value());
}

TEST_CASE("no address of a local, private, shared, reserved or carrying range is public") {
  for (const char* text : {
           // this network, loopback
           "0.0.0.0",
           "0.1.2.3",
           "0.255.255.255",
           "127.0.0.1",
           "127.0.0.53",
           "127.255.255.254",
           // private, and the customers of a carrier
           "10.0.0.0",
           "10.0.0.1",
           "10.255.255.255",
           "172.16.0.1",
           "172.31.255.255",
           "192.168.0.1",
           "192.168.255.255",
           "100.64.0.0",
           "100.64.0.1",
           "100.127.255.255",
           // link-local, with the metadata of clouds
           "169.254.0.1",
           "169.254.169.254",
           "169.254.255.255",
           // protocols, documentation, benchmarks, relays
           "192.0.0.1",
           "192.0.0.170",
           "192.0.0.255",
           "192.0.2.1",
           "198.51.100.7",
           "203.0.113.255",
           "198.18.0.1",
           "198.19.255.255",
           "192.88.99.1",
           // multicast, reserved, broadcast
           "224.0.0.1",
           "239.255.255.255",
           "240.0.0.1",
           "254.1.2.3",
           "255.255.255.255",
           // the same in IPv6
           "::",
           "::1",
           "fc00::1",
           "fd00::1",
           "fdff:ffff::1",
           "fe80::1",
           "febf::1",
           "fec0::1",
           "feff::1",
           "ff00::1",
           "ff02::1",
           "ff0e::1",
           "2001:db8::1",
           "2001:db8:ffff::1",
           "3fff::1",
           "3fff:fff::1",
           "100::1",
           "100:0:0:1::1",
           "5f00::1",
           // protocol assignments: Teredo, benchmarks, ORCHID; an experiment that has ended
           "2001::1",
           "2001:0:4136:e378:8000:63bf:3fff:fdd2",
           "2001:2::1",
           "2001:10::1",
           "2001:20::1",
           "2001:1ff:ffff::1",
           "3ffe::1",
           // not assigned to hosts
           "1::1",
           "400::1",
           "1fff::1",
           "4000::1",
           "8000::1",
           "e000::1",
           "fbff::1",
           // mapped
           "::ffff:0.0.0.0",
           "::ffff:127.0.0.1",
           "::ffff:10.0.0.1",
           "::ffff:169.254.169.254",
           "::ffff:192.168.1.1",
           "::ffff:255.255.255.255",
           // compatible, translated
           "::127.0.0.1",
           "::8.8.8.8",
           "::ffff:0:127.0.0.1",
           "::ffff:0:8.8.8.8",
           // 6to4
           "2002:7f00:1::1",
           "2002:a00:1::1",
           "2002:808:808::1",
           // NAT64
           "64:ff9b::127.0.0.1",
           "64:ff9b::10.0.0.1",
           "64:ff9b::169.254.169.254",
           "64:ff9b:1::8.8.8.8",
           "64:ff9b:1:2::1",
           "64:ff9b:0:0:1::1",
           // ISATAP in a public network
           "2a00:1450:4001:81b:0:5efe:10.0.0.1",
           "2a00:1450:4001:81b:200:5efe:127.0.0.1",
           "2a00:1450:4001:81b:0:5efe:8.8.8.8",
       }) {
    CAPTURE(std::string(text));
    CHECK_FALSE(is_public(ip::make_address(text)));
    CHECK_FALSE(AddressGuard().allows(ip::make_address(text), https, true));
  }
}

TEST_CASE("the addresses next to the forbidden ranges are public") {
  for (const char* text : {
           "1.0.0.1",
           "8.8.8.8",
           "9.255.255.255",
           "11.0.0.0",
           "100.63.255.255",
           "100.128.0.0",
           "126.255.255.255",
           "128.0.0.1",
           "169.253.255.255",
           "169.255.0.0",
           "172.15.255.255",
           "172.32.0.0",
           "191.255.255.255",
           "192.0.1.0",
           "192.0.3.0",
           "192.88.98.1",
           "192.88.100.1",
           "192.167.255.255",
           "192.169.0.0",
           "198.17.255.255",
           "198.20.0.0",
           "198.51.99.255",
           "198.51.101.0",
           "203.0.112.255",
           "203.0.114.0",
           "223.255.255.255",
           "2000::1",
           "2001:200::1",
           "2001:db7:ffff::1",
           "2001:db9::1",
           "2003::1",
           "2600::1",
           "2606:4700:4700::1111",
           "2a00:1450:4001:81b::200e",
           "3ffd:ffff::1",
           "3fff:1000::1",
           "::ffff:8.8.8.8",
           "64:ff9b::8.8.8.8",
       }) {
    CAPTURE(std::string(text));
    CHECK(is_public(ip::make_address(text)));
    CHECK(AddressGuard().allows(ip::make_address(text), https, true));
  }
}

TEST_CASE("a public address may be reached only with TLS at port 443") {
  const auto address = ip::make_address("8.8.8.8");
  for (const AddressGuard& guard : {AddressGuard(), guard_with({"10.0.0.0/8"})}) {
    CHECK(guard.allows(address, https, true));
    CHECK_FALSE(guard.allows(address, https, false));
    CHECK_FALSE(guard.allows(address, 80, false));
    CHECK_FALSE(guard.allows(address, 8443, true));
    CHECK_FALSE(guard.allows(address, 22, true));
  }
}

TEST_CASE("an address in a network of the operator may be reached at any port, also without TLS") {
  const AddressGuard guard = guard_with({"10.0.0.0/8", "::1"});
  CHECK(guard.has_allowed_networks());
  CHECK_FALSE(AddressGuard().has_allowed_networks());
  for (const char* text : {"10.1.2.3", "::1", "::ffff:10.1.2.3"}) {
    CAPTURE(std::string(text));
    CHECK(guard.allows(ip::make_address(text), 8080, false));
    CHECK(guard.allows(ip::make_address(text), https, true));
  }
  for (const char* text : {"127.0.0.1", "192.168.0.1", "::2", "64:ff9b::10.1.2.3"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(guard.allows(ip::make_address(text), https, true));
  }
}

}  // namespace
}  // namespace quintet::tests::address_guard_test
