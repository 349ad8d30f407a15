// Retry-After of responses.
#include "server/outbound/retry_after.hpp"

#include <chrono>
#include <string>

#include <doctest/doctest.h>

namespace quintet::tests::retry_after_test {
namespace {

using server::parse_retry_after;
using std::chrono::seconds;

constexpr seconds a_day = std::chrono::hours(24);

// 2026-03-01 12:00:00 UTC
constexpr std::chrono::system_clock::time_point now{seconds(1'772'366'400)};

TEST_CASE("a number is a time in seconds, and a day is the longest") {
  CHECK(parse_retry_after("0", now) == seconds(0));
  CHECK(parse_retry_after("120", now) == seconds(120));
  CHECK(parse_retry_after("0060", now) == seconds(60));
  CHECK(parse_retry_after("86400", now) == a_day);
  for (const char* longer :
       {"86401", "20300101", "18446744073709551615", "99999999999999999999999"}) {
    CAPTURE(std::string(longer));
    CHECK(parse_retry_after(longer, now) == a_day);
  }
}

TEST_CASE("a date is the time until then, never negative, and at most a day") {
  CHECK(parse_retry_after("Sun, 01 Mar 2026 12:02:30 GMT", now) == seconds(150));
  CHECK(parse_retry_after("Sunday, 01-Mar-26 12:00:01 GMT", now) == seconds(1));
  CHECK(parse_retry_after("Sun Mar  1 13:00:00 2026", now) == seconds(3600));
  CHECK(parse_retry_after("Sun, 01 Mar 2026 11:59:59 GMT", now) == seconds(0));
  CHECK(parse_retry_after("Thu, 01 Jan 1970 00:00:00 GMT", now) == seconds(0));
  CHECK(parse_retry_after("Mon, 01 Mar 2027 12:00:00 GMT", now) == a_day);
}

TEST_CASE("other values are no time") {
  for (const char* value : {"", "-1", "+5", "1.5", "5 s", "soon", "Mon", "Sun, 99 Foo 2026", "0x10",
                            "tomorrow", "2026-03-01"}) {
    CAPTURE(std::string(value));
    CHECK_FALSE(parse_retry_after(value, now));
  }
}

}  // namespace
}  // namespace quintet::tests::retry_after_test
