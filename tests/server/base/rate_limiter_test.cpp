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
    CHECK_FALSE(limiter.acquire(start));
  CHECK(limiter.acquire(start) == milliseconds(500));
  CHECK(limiter.acquire(start + milliseconds(400)) == milliseconds(100));
  CHECK_FALSE(limiter.acquire(start + milliseconds(500)));
  CHECK(limiter.acquire(start + milliseconds(500)) == milliseconds(500));
}

TEST_CASE("a caller that waits for the returned time is granted") {
  RateLimiter limiter(1, 0.3);
  RateLimiter::Clock::time_point now = start;
  CHECK_FALSE(limiter.acquire(now));
  for (int i = 0; i < 100; ++i) {
    const auto wait = limiter.acquire(now);
    REQUIRE(wait);
    now += *wait;
    CHECK_FALSE(limiter.acquire(now));
  }
}

TEST_CASE("unused tokens can be given back, up to a full bucket") {
  RateLimiter limiter(3, 2);
  CHECK_FALSE(limiter.acquire(start, 3));
  CHECK(limiter.acquire(start));
  limiter.give_back(2);
  CHECK_FALSE(limiter.acquire(start, 2));
  limiter.give_back(10);
  CHECK_FALSE(limiter.acquire(start, 3));
  CHECK(limiter.acquire(start));

  RateLimiters limiters(1, 1, 10);
  CHECK_FALSE(limiters.acquire("ada", start));
  limiters.give_back("ada");
  limiters.give_back("nobody");
  CHECK_FALSE(limiters.acquire("ada", start));
  CHECK(limiters.acquire("ada", start));
}

TEST_CASE("a long rest saves up no more than a burst") {
  RateLimiter limiter(3, 2);
  (void)limiter.acquire(start);
  const auto later = start + std::chrono::hours(1);
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(limiter.acquire(later));
  CHECK(limiter.acquire(later));
}

TEST_CASE("each name has its own rate, and the least recently used one is dropped first") {
  RateLimiters limiters(1, 0.001, 2);
  CHECK_FALSE(limiters.acquire("a", start));
  CHECK_FALSE(limiters.acquire("b", start));
  CHECK(limiters.acquire("a", start));
  CHECK_FALSE(limiters.acquire("c", start));  // drops b
  CHECK(limiters.acquire("a", start));
  CHECK_FALSE(limiters.acquire("b", start));  // drops c
  CHECK(limiters.acquire("a", start));
}

TEST_CASE("a higher cost takes more, and a cost above the burst takes the whole bucket") {
  RateLimiter limiter(10, 2);
  CHECK_FALSE(limiter.acquire(start, 7));
  CHECK(limiter.acquire(start, 5) == milliseconds(1000));
  CHECK(limiter.wait(start, 3) == std::nullopt);
  CHECK_FALSE(limiter.acquire(start, 3));
  CHECK(limiter.acquire(start, 1000) == milliseconds(5000));
  CHECK_FALSE(limiter.acquire(start + milliseconds(5000), 1000));
  CHECK(limiter.wait(start + milliseconds(5000)) == milliseconds(500));
}

}  // namespace
}  // namespace quintet::tests
