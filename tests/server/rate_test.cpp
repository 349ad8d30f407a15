// How often somebody may do something, by a clock of the test's own.
#include "server/rate.hpp"

#include <doctest/doctest.h>

#include "server/address_bytes.hpp"

namespace quintet::tests {
namespace {

using server::Rate;
using server::Rates;
using std::chrono::milliseconds;

constexpr Rate::Clock::time_point start{};

TEST_CASE("a burst is granted at once, and then so many a second") {
  Rate rate(3, 2);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(rate.take(start));
  CHECK(rate.take(start) == milliseconds(500));
  CHECK(rate.take(start + milliseconds(400)) == milliseconds(100));
  CHECK_FALSE(rate.take(start + milliseconds(500)));
  CHECK(rate.take(start + milliseconds(500)) == milliseconds(500));
}

TEST_CASE("whoever waits as long as he is told is granted") {
  Rate rate(1, 0.3);
  Rate::Clock::time_point now = start;
  CHECK_FALSE(rate.take(now));
  for (int i = 0; i < 100; ++i) {
    const auto wait = rate.take(now);
    REQUIRE(wait);
    now += *wait;
    CHECK_FALSE(rate.take(now));
  }
}

TEST_CASE("a long rest saves up no more than a burst") {
  Rate rate(3, 2);
  (void)rate.take(start);
  const auto later = start + std::chrono::hours(1);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(rate.take(later));
  CHECK(rate.take(later));
}

TEST_CASE("each name has a rate of its own, and the one longest unused is forgotten first") {
  Rates rates(1, 0.001, 2);
  CHECK_FALSE(rates.take("a", start));
  CHECK_FALSE(rates.take("b", start));
  CHECK(rates.take("a", start));
  CHECK_FALSE(rates.take("c", start));  // b is forgotten
  CHECK(rates.take("a", start));
  CHECK_FALSE(rates.take("b", start));  // c is forgotten
  CHECK(rates.take("a", start));
}

TEST_CASE("what is shared by name is used up by all of that name, and by nobody's refused tries") {
  Rates shared(3, 0.001, 10);
  server::SharedRate greedy(Rate(2, 0.001), shared, "a");
  server::SharedRate modest(Rate(2, 0.001), shared, "a");
  server::SharedRate elsewhere(Rate(2, 0.001), shared, "b");
  CHECK_FALSE(greedy.take(start));
  CHECK_FALSE(greedy.take(start));
  for (int i = 0; i < 10; ++i)
    CHECK(greedy.take(start));
  CHECK_FALSE(modest.take(start));
  CHECK(modest.take(start));
  CHECK_FALSE(elsewhere.take(start));
}

TEST_CASE("the connections of an address count together, and it is forgotten after the last") {
  server::AddressBytes bytes;
  const auto count = bytes.of("a");
  *count += 5;
  CHECK(*bytes.of("a") == 5);
  CHECK(*bytes.of("b") == 0);
  for (int i = 0; i < 10'000; ++i)
    (void)bytes.of("address " + std::to_string(i));
  CHECK(bytes.size() < 2000);
  CHECK(bytes.of("a") == count);
}

}  // namespace
}  // namespace quintet::tests
