// Rate limits, with a clock of the test's own.
#include "server/base/rate_limiter.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::RateLimiter;
using server::RateLimiters;
using std::chrono::milliseconds;

constexpr RateLimiter::Clock::time_point start{};

TEST_CASE("a burst is granted immediately, then a number per second") {
  RateLimiter limiter(3, 2);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(limiter.take(start));
  CHECK(limiter.take(start) == milliseconds(500));
  CHECK(limiter.take(start + milliseconds(400)) == milliseconds(100));
  CHECK_FALSE(limiter.take(start + milliseconds(500)));
  CHECK(limiter.take(start + milliseconds(500)) == milliseconds(500));
}

TEST_CASE("a caller that waits for the returned time is granted") {
  RateLimiter limiter(1, 0.3);
  RateLimiter::Clock::time_point now = start;
  CHECK_FALSE(limiter.take(now));
  for (int i = 0; i < 100; ++i) {
    const auto wait = limiter.take(now);
    REQUIRE(wait);
    now += *wait;
    CHECK_FALSE(limiter.take(now));
  }
}

TEST_CASE("unused tokens can be given back, up to a full bucket") {
  RateLimiter limiter(3, 2);
  CHECK_FALSE(limiter.take(start, 3));
  CHECK(limiter.take(start));
  limiter.give_back(2);
  CHECK_FALSE(limiter.take(start, 2));
  limiter.give_back(10);
  CHECK_FALSE(limiter.take(start, 3));
  CHECK(limiter.take(start));

  RateLimiters limiters(1, 1, 10);
  CHECK_FALSE(limiters.take("ada", start));
  limiters.give_back("ada");
  limiters.give_back("nobody");
  CHECK_FALSE(limiters.take("ada", start));
  CHECK(limiters.take("ada", start));
}

TEST_CASE("a long rest saves up no more than a burst") {
  RateLimiter limiter(3, 2);
  (void)limiter.take(start);
  const auto later = start + std::chrono::hours(1);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(limiter.take(later));
  CHECK(limiter.take(later));
}

TEST_CASE("each name has its own rate, and the least recently used one is dropped first") {
  RateLimiters limiters(1, 0.001, 2);
  CHECK_FALSE(limiters.take("a", start));
  CHECK_FALSE(limiters.take("b", start));
  CHECK(limiters.take("a", start));
  CHECK_FALSE(limiters.take("c", start));  // drops b
  CHECK(limiters.take("a", start));
  CHECK_FALSE(limiters.take("b", start));  // drops c
  CHECK(limiters.take("a", start));
}

TEST_CASE("a higher cost takes more, and a cost above the burst takes the whole bucket") {
  RateLimiter limiter(10, 2);
  CHECK_FALSE(limiter.take(start, 7));
  CHECK(limiter.take(start, 5) == milliseconds(1000));
  CHECK(limiter.wait(start, 3) == std::nullopt);
  CHECK_FALSE(limiter.take(start, 3));
  CHECK(limiter.take(start, 1000) == milliseconds(5000));
  CHECK_FALSE(limiter.take(start + milliseconds(5000), 1000));
  CHECK(limiter.wait(start + milliseconds(5000)) == milliseconds(500));
}

}  // namespace
}  // namespace quintet::tests
