// Networks, and the trusted proxies that name the client (X-Forwarded-For).
#include "server/net/networks.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Networks;

Networks networks(const std::vector<std::string>& texts) {
  return Networks::parse(texts).value();
}

bool contains(const std::vector<std::string>& texts, const std::string& address) {
  return networks(texts).contains(boost::asio::ip::make_address(address));
}

std::string client(const std::string& peer, const std::string& forwarded,
                   const std::vector<std::string>& proxies) {
  return server::client_behind(boost::asio::ip::make_address(peer), forwarded, networks(proxies))
      .to_string();
}

TEST_CASE("a network holds the addresses that begin with its bits") {
  CHECK(contains({"10.0.0.7"}, "10.0.0.7"));
  CHECK_FALSE(contains({"10.0.0.7"}, "10.0.0.6"));
  CHECK(contains({"10.0.0.0/8"}, "10.255.3.4"));
  CHECK_FALSE(contains({"10.0.0.0/8"}, "11.0.0.0"));
  CHECK(contains({"172.16.0.0/12"}, "172.31.255.255"));
  CHECK_FALSE(contains({"172.16.0.0/12"}, "172.32.0.0"));
  CHECK(contains({"0.0.0.0/0"}, "203.0.113.9"));
  CHECK(contains({"fd00::/8"}, "fd12:3456::1"));
  CHECK_FALSE(contains({"fd00::/8"}, "fe80::1"));
  CHECK(contains({"127.0.0.1", "::1"}, "::1"));
  CHECK_FALSE(contains({}, "127.0.0.1"));
  // IPv4 and IPv6 are different, except for IPv4 addresses embedded in IPv6.
  CHECK_FALSE(contains({"0.0.0.0/0"}, "::1"));
  CHECK(contains({"10.0.0.0/8"}, "::ffff:10.1.2.3"));
}

TEST_CASE("text that is not a network is refused") {
  for (const char* text : {"", "localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0",
                           "::1/129", "10.0.0.0/8x", "10.0.0.1:80"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(Networks::parse(std::vector<std::string>{text}));
  }
}

TEST_CASE("a network has the given number of bits, and without a slash all") {
  const auto bits = [](const char* text) { return server::parse_network(text).value().bits; };
  CHECK(bits("10.1.2.3") == 32);
  CHECK(bits("10.1.2.3/8") == 8);
  CHECK(bits("0.0.0.0/0") == 0);
  CHECK(bits("::1") == 128);
  CHECK(bits("fd00::/8") == 8);
  CHECK(server::parse_network("10.1.2.3/8")->address.to_string() == "10.1.2.3");
  CHECK_FALSE(server::parse_network("10.1.2.3/33"));
}

TEST_CASE("a masked address has only the first bits") {
  const auto masked = [](const char* address, unsigned bits) {
    return server::masked(boost::asio::ip::make_address(address), bits).to_string();
  };
  CHECK(masked("10.255.3.4", 8) == "10.0.0.0");
  CHECK(masked("172.31.255.255", 12) == "172.16.0.0");
  CHECK(masked("10.1.2.3", 32) == "10.1.2.3");
  CHECK(masked("10.1.2.3", 0) == "0.0.0.0");
  CHECK(masked("2001:db8:1:2ff::1", 56) == "2001:db8:1:200::");
  CHECK(masked("::1", 0) == "::");
}

TEST_CASE("only a trusted proxy may name the client") {
  CHECK(client("203.0.113.9", "198.51.100.1", {}) == "203.0.113.9");
  CHECK(client("203.0.113.9", "198.51.100.1", {"10.0.0.0/8"}) == "203.0.113.9");
  CHECK(client("10.0.0.1", "198.51.100.1", {"10.0.0.0/8"}) == "198.51.100.1");
  CHECK(client("::ffff:10.0.0.1", "198.51.100.1", {"10.0.0.0/8"}) == "198.51.100.1");
}

TEST_CASE("addresses that a client adds before those of the proxies are ignored") {
  CHECK(client("10.0.0.1", "1.1.1.1, 198.51.100.1", {"10.0.0.0/8"}) == "198.51.100.1");
  CHECK(client("10.0.0.1", "1.1.1.1,198.51.100.1,10.0.0.2", {"10.0.0.0/8"}) == "198.51.100.1");
  CHECK(client("10.0.0.1", "10.0.0.3, 10.0.0.2", {"10.0.0.0/8"}) == "10.0.0.3");
}

TEST_CASE("a proxy may write the client's address with port, brackets and quotes") {
  const auto behind = [](const std::string& forwarded) {
    return client("10.0.0.1", forwarded, {"10.0.0.0/8"});
  };
  CHECK(behind("198.51.100.1:5678") == "198.51.100.1");
  CHECK(behind("1.1.1.1:1, 198.51.100.1:5678, 10.0.0.2:80") == "198.51.100.1");
  CHECK(behind("2001:db8::1") == "2001:db8::1");
  CHECK(behind("2001:db8::1:443") == "2001:db8::1:443");
  CHECK(behind("[2001:db8::1]") == "2001:db8::1");
  CHECK(behind("[2001:db8::1]:443") == "2001:db8::1");
  CHECK(behind("\"[2001:db8::1]:443\"") == "2001:db8::1");
  CHECK(behind(" \" 198.51.100.1 \" ") == "198.51.100.1");
  for (const char* nonsense :
       {"198.51.100.1:", "198.51.100.1:80x", ":80", "[2001:db8::1", "2001:db8::1]:443",
        "[198.51.100.1", "[]", "[]:80", "\"", "\"\"", "[[2001:db8::1]]", "198.51.100.1:1:2"}) {
    CAPTURE(std::string(nonsense));
    CHECK(behind(nonsense) == "10.0.0.1");
  }
}

TEST_CASE("a proxy that names no valid address is itself the client") {
  CHECK(client("10.0.0.1", "", {"10.0.0.0/8"}) == "10.0.0.1");
  CHECK(client("10.0.0.1", "unknown", {"10.0.0.0/8"}) == "10.0.0.1");
  CHECK(client("10.0.0.1", "unknown, 10.0.0.2", {"10.0.0.0/8"}) == "10.0.0.2");
  CHECK(client("10.0.0.1", ",", {"10.0.0.0/8"}) == "10.0.0.1");
}

std::string limited(const std::string& address) {
  return server::limited_address(boost::asio::ip::make_address(address));
}

TEST_CASE("an IPv6 client counts by its /64, and one with an embedded IPv4 address by that") {
  CHECK(limited("192.0.2.1") == "192.0.2.1");
  CHECK(limited("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
  CHECK(limited("::1") == "::/64");
  for (const char* carried : {"::ffff:192.0.2.1", "2002:c000:201::1", "2002:c000:201:ffff::",
                              "2002:c000:201:1:2:3:4:5", "64:ff9b::192.0.2.1"}) {
    CAPTURE(std::string(carried));
    CHECK(limited(carried) == "192.0.2.1");
  }
  CHECK(limited("64:ff9b:1::192.0.2.1") == "64:ff9b:1::/64");
  // An embedded address of 6to4 is never trusted, because any client can make one up.
  CHECK_FALSE(contains({"192.0.2.1"}, "2002:c000:201::1"));
  CHECK(client("2002:a00:1::1", "198.51.100.1", {"10.0.0.0/8"}) == "2002:a00:1::1");
}

TEST_CASE("the networks around an IPv6 address are its /56 and its /48, around IPv4 none") {
  using Names = std::vector<std::string>;
  CHECK(server::limited_networks("192.0.2.1") == Names{"192.0.2.1"});
  CHECK(server::limited_networks("2001:db8:1:2fe::/64") ==
        Names{"2001:db8:1:2fe::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"});
  CHECK(server::limited_networks("") == Names{""});
  CHECK(server::limited_share(0, 2) == 1);
  CHECK(server::limited_share(2, 2) == 4);
}

}  // namespace
}  // namespace quintet::tests
