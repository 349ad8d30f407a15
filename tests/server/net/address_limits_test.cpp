// Limits of an address and of the networks around it, with the test's own clock.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/net/address_bytes.hpp"
#include "server/net/address_rate_limiters.hpp"

namespace quintet::tests {
namespace {

using server::AddressBytes;
using server::AddressRateLimiters;
using server::RateLimiter;
using server::SharedRateLimiter;

constexpr RateLimiter::Clock::time_point start{};

TEST_CASE("the networks of a /48 together may use a multiple of one network's limit") {
  server::NetLimits limits;
  limits.wider_network_factor = 2;
  limits.remembered_rates = 3;
  AddressRateLimiters limiters(10, 0.001, limits);
  // No /56 among these uses more than a few.
  const auto address = [](int i) { return "2001:db8:1:" + std::to_string(1000 + i) + "::/64"; };
  int granted = 0;
  for (int i = 0; i < 8000; ++i) {
    if (!limiters.acquire(address(i), start)) ++granted;
  }
  CHECK(granted == 40);
  CHECK_FALSE(limiters.acquire("2001:db8:2:1::/64", start));
  CHECK_FALSE(limiters.acquire("192.0.2.1", start));
}

TEST_CASE("a limit that is shared by name is used by all its callers, and not by refused tries") {
  const server::NetLimits limits;
  AddressRateLimiters shared(3, 0.001, limits);
  SharedRateLimiter greedy(RateLimiter(2, 0.001), shared, "a");
  SharedRateLimiter modest(RateLimiter(2, 0.001), shared, "a");
  SharedRateLimiter elsewhere(RateLimiter(2, 0.001), shared, "b");
  CHECK_FALSE(greedy.acquire(start));
  CHECK_FALSE(greedy.acquire(start));
  for (int i = 0; i < 10; ++i)
    CHECK(greedy.acquire(start));
  CHECK_FALSE(modest.acquire(start));
  CHECK(modest.acquire(start));
  CHECK_FALSE(elsewhere.acquire(start));
}

TEST_CASE("a refusal to an IPv6 network uses neither its own limit nor those of wider networks") {
  server::NetLimits limits;
  limits.wider_network_factor = 2;
  AddressRateLimiters limiters(10, 0.001, limits);
  for (int i = 0; i < 1000; ++i)
    (void)limiters.acquire("2001:db8:1:1::/64", start);
  // Another network of the same /56 has its full limit, and a third nothing, because the /56 is
  // used up.
  for (int i = 0; i < 10; ++i)
    CHECK_FALSE(limiters.acquire("2001:db8:1:2::/64", start));
  CHECK(limiters.acquire("2001:db8:1:3::/64", start));
  CHECK_FALSE(limiters.acquire("2001:db8:1:101::/64", start));
}

TEST_CASE("the connections of an address count together, and after the last it is dropped") {
  const server::NetLimits limits;
  AddressBytes bytes(limits);
  const auto count = bytes.of("a");
  count->add(5);
  CHECK(bytes.of("a")->bytes() == 5);
  CHECK(bytes.of("b")->bytes() == 0);
  for (int i = 0; i < 10'000; ++i)
    (void)bytes.of("address " + std::to_string(i));
  CHECK(bytes.size() < 2000);
  CHECK(bytes.of("a") == count);
}

TEST_CASE("waiting bytes of the networks of a /48 have a limit, and count once in the total") {
  server::NetLimits limits;
  limits.address_outbox_bytes = 100;
  limits.wider_network_factor = 2;
  AddressBytes bytes(limits);
  std::vector<std::shared_ptr<AddressBytes::Count>> counts;
  for (int i = 0; i < 4; ++i) {
    counts.push_back(bytes.of("2001:db8:1:" + std::to_string(1000 + 100 * i) + "::/64"));
    CHECK(counts.back()->fits(100));
    CHECK_FALSE(counts.back()->fits(101));
    counts.back()->add(100);
  }
  const auto fifth = bytes.of("2001:db8:1:9000::/64");
  CHECK_FALSE(fifth->fits(1));
  CHECK(bytes.of("2001:db8:2:9000::/64")->fits(100));
  CHECK(bytes.total() == 400);
  counts[0]->subtract(1);
  CHECK(fifth->fits(1));
  CHECK_FALSE(fifth->fits(2));
}

}  // namespace
}  // namespace quintet::tests
