// Whose word about addresses is taken.
#include "server/networks.hpp"

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
  // IPv4 and IPv6 are different, but for addresses of the one within the other.
  CHECK_FALSE(contains({"0.0.0.0/0"}, "::1"));
  CHECK(contains({"10.0.0.0/8"}, "::ffff:10.1.2.3"));
}

TEST_CASE("what is no network is refused") {
  for (const char* text : {"", "localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0",
                           "::1/129", "10.0.0.0/8x", "10.0.0.1:80"}) {
    CAPTURE(std::string(text));
    CHECK_FALSE(Networks::parse(std::vector<std::string>{text}));
  }
}

TEST_CASE("nobody but a trusted proxy is believed whom he asks for") {
  CHECK(client("203.0.113.9", "198.51.100.1", {}) == "203.0.113.9");
  CHECK(client("203.0.113.9", "198.51.100.1", {"10.0.0.0/8"}) == "203.0.113.9");
  CHECK(client("10.0.0.1", "198.51.100.1", {"10.0.0.0/8"}) == "198.51.100.1");
  CHECK(client("::ffff:10.0.0.1", "198.51.100.1", {"10.0.0.0/8"}) == "198.51.100.1");
}

TEST_CASE("what a client adds before the proxies' words is not believed") {
  CHECK(client("10.0.0.1", "1.1.1.1, 198.51.100.1", {"10.0.0.0/8"}) == "198.51.100.1");
  CHECK(client("10.0.0.1", "1.1.1.1,198.51.100.1,10.0.0.2", {"10.0.0.0/8"}) == "198.51.100.1");
  CHECK(client("10.0.0.1", "10.0.0.3, 10.0.0.2", {"10.0.0.0/8"}) == "10.0.0.3");
}

TEST_CASE("a proxy that says nothing, or nonsense, is the client itself") {
  CHECK(client("10.0.0.1", "", {"10.0.0.0/8"}) == "10.0.0.1");
  CHECK(client("10.0.0.1", "unknown", {"10.0.0.0/8"}) == "10.0.0.1");
  CHECK(client("10.0.0.1", "unknown, 10.0.0.2", {"10.0.0.0/8"}) == "10.0.0.2");
  CHECK(client("10.0.0.1", ",", {"10.0.0.0/8"}) == "10.0.0.1");
}

}  // namespace
}  // namespace quintet::tests
