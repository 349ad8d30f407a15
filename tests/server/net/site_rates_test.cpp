// Rates that hold for all nodes of a site together.
#include "server/net/site_rates.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/site/joined_sites.hpp"

namespace quintet::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Nodes that report each use to the others at once.
struct Nodes {
  Nodes(const NetLimits& limits, std::size_t count) : sites(count) {
    for (std::size_t i = 0; i < count; ++i)
      nodes.push_back(std::make_unique<SiteRates>(limits, sites[i]));
  }
  tests::JoinedSites sites;
  std::vector<std::unique_ptr<SiteRates>> nodes;
};

NetLimits slow() {
  NetLimits limits;
  limits.guest_burst = limits.ask_burst = limits.lasting_seek_burst = limits.room_burst = 6;
  limits.guests_per_second = limits.asks_per_second = limits.lasting_seeks_per_second =
      limits.rooms_per_second = limits.address_rooms_per_second = 0.001;
  limits.address_room_burst = 9;
  return limits;
}

TEST_CASE("an address may use as much at several nodes as at one") {
  for (const SiteRate rate : {SiteRate::guests, SiteRate::join_requests, SiteRate::lasting_seeks}) {
    CAPTURE(static_cast<int>(rate));
    const Nodes site(slow(), 3);
    int granted = 0;
    for (int i = 0; i < 10; ++i) {
      for (const auto& node : site.nodes) {
        if (!node->acquire(rate, "192.0.2.1")) ++granted;
      }
    }
    CHECK(granted == 6);
    CHECK_FALSE(site.nodes[1]->acquire(rate, "192.0.2.2"));
  }
}

TEST_CASE("rooms count at all nodes for their player and for the address") {
  const Nodes site(slow(), 3);
  const auto open = [&](const std::string& player) {
    int opened = 0;
    for (int i = 0; i < 10; ++i) {
      for (const auto& node : site.nodes) {
        if (!node->acquire_room(player, "2001:db8:1:1::/64")) ++opened;
      }
    }
    return opened;
  };
  CHECK(open("ada") == 6);
  CHECK(open("bob") == 3);
  // All networks of a /56 together have twice the limit of one: another one gets the rest.
  int elsewhere = 0;
  for (int i = 0; i < 30; ++i) {
    const std::string player = "player" + std::to_string(i);
    if (!site.nodes[static_cast<std::size_t>(i) % 3]->acquire_room(player, "2001:db8:1:2::/64"))
      ++elsewhere;
  }
  CHECK(elsewhere == 9);
}

TEST_CASE("a bucket owes the uses that nodes grant at the same moment beyond its rate") {
  RateLimiter bucket(10, 1);
  const RateLimiter::Clock::time_point begin = RateLimiter::Clock::now();
  for (int i = 0; i < 10; ++i)
    CHECK_FALSE(bucket.acquire(begin));
  // Two other nodes have granted as many.
  for (int i = 0; i < 20; ++i)
    bucket.charge(begin);
  CHECK(bucket.acquire(begin) == milliseconds(11'000));  // owes a burst at most
  CHECK(bucket.acquire(begin + seconds(10)) == milliseconds(1000));
  CHECK_FALSE(bucket.acquire(begin + seconds(11)));
}

}  // namespace
}  // namespace quintet::server
