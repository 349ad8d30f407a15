// The fair sharing of a limited resource among addresses.
#include "server/net/shares.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/net/address_shares.hpp"

namespace quintet::server {
namespace {

TEST_CASE("an address holds at most its share of places, and another address still gets one") {
  Shares shares(3, 2);
  for (int i = 0; i < 3; ++i) {
    CHECK(shares.has_place("192.0.2.1"));
    shares.add("192.0.2.1");
  }
  CHECK_FALSE(shares.has_place("192.0.2.1"));
  CHECK(shares.has_place("192.0.2.2"));
  shares.add("192.0.2.2");
  CHECK(shares.total() == 4);
  CHECK(shares.networks() == 2);
  shares.remove("192.0.2.1");
  CHECK(shares.has_place("192.0.2.1"));
  CHECK(shares.held_by_network("192.0.2.1") == 2);
}

TEST_CASE("a /56 holds a multiple of one network's places, and a /48 a multiple of those") {
  Shares shares(2, 2);
  const auto fill = [&](const std::string& prefix) {
    std::size_t added = 0;
    for (int i = 0; i < 9; ++i) {
      const std::string address = prefix + std::to_string(i) + "::/64";
      while (shares.has_place(address)) {
        shares.add(address);
        ++added;
      }
    }
    return added;
  };
  CHECK(fill("2001:db8:1:10") == 4);  // all in 2001:db8:1:100::/56
  CHECK(fill("2001:db8:1:20") == 4);
  CHECK(fill("2001:db8:1:30") == 0);
  CHECK(shares.held_by_network("2001:db8:1:ffff::/64") == 8);
  CHECK(shares.networks() == 1);
  CHECK(shares.has_place("2001:db8:2::/64"));
}

TEST_CASE("what an address holds includes its part of what the networks around it hold") {
  Shares shares(4, 2);
  shares.add("192.0.2.1");
  shares.add("192.0.2.1");
  CHECK(shares.held("192.0.2.1") == 2);
  CHECK(shares.held("192.0.2.2") == 0);
  for (int i = 0; i < 8; ++i)
    shares.add("2001:db8:1:" + std::to_string(i) + "00::/64");
  shares.add("2001:db8:1:100::/64");
  CHECK(shares.held("2001:db8:1:100::/64") == 2);
  CHECK(shares.held("2001:db8:1:ff00::/64") == 2);
  CHECK(shares.held("2001:db8:2::/64") == 0);
}

TEST_CASE("the oldest holder in the network with the most places gives way to a newcomer") {
  Shares shares(100, 2);
  std::vector<std::string> holders;
  const auto add = [&](const std::string& address) {
    shares.add(address);
    holders.push_back(address);
  };
  add("198.51.100.1");
  for (int i = 0; i < 3; ++i)
    add("2001:db8:1:" + std::to_string(i) + "::/64");
  add("198.51.100.1");
  CHECK(shares.gives_way(holders, "203.0.113.1") == holders.begin() + 1);
  // The newcomer's network would then have as many places as the one that gives way.
  CHECK(shares.gives_way(holders, "198.51.100.1") == holders.end());
  CHECK(shares.gives_way(holders, "2001:db8:1:ff::/64") == holders.end());
}

TEST_CASE("if each network holds one place, a newcomer gets none") {
  Shares shares(100, 2);
  const std::vector<std::string> holders = {"192.0.2.1", "192.0.2.2", "2001:db8::/64"};
  for (const std::string& holder : holders)
    shares.add(holder);
  CHECK(shares.gives_way(holders, "192.0.2.3") == holders.end());
}

TEST_CASE("an address without places is not remembered") {
  Shares shares(1, 2);
  for (int i = 0; i < 1000; ++i) {
    const std::string address = "2001:db8:0:" + std::to_string(i) + "::/64";
    shares.add(address);
    shares.remove(address);
  }
  CHECK(shares.networks() == 0);
  CHECK(shares.total() == 0);
}

TEST_CASE("places that an address holds are free again with the end of their holder") {
  std::optional<AddressShares::Held> outlives;
  {
    AddressShares shares(10, 2);
    {
      const auto held = shares.hold("192.0.2.1", 8);
      REQUIRE(held.has_value());
      CHECK(held->address() == "192.0.2.1");
      CHECK_FALSE(shares.hold("192.0.2.1", 3).has_value());
      CHECK(shares.hold("192.0.2.2", 10).has_value());
      CHECK(shares.total() == 8);
    }
    CHECK(shares.total() == 0);
    auto moved = shares.hold("192.0.2.1", 10);
    outlives = std::move(moved);
    CHECK(shares.total() == 10);
    outlives = shares.hold("192.0.2.2", 4);
    CHECK(shares.acquire("192.0.2.1", 10));
    shares.give_back("192.0.2.1", 10);
  }
  outlives.reset();
}

}  // namespace
}  // namespace quintet::server
