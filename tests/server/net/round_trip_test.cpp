// The estimate of a connection's round trip.
#include "server/net/round_trip.hpp"

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

using std::chrono::milliseconds;

TEST_CASE("a round trip is the last one or the average, whichever is less") {
  RoundTrip way;
  RoundTrip::Clock::time_point now;
  CHECK_FALSE(way.estimate());
  const auto answered_after = [&](milliseconds time) {
    const std::string payload = way.ping(now);
    CHECK(way.waiting());
    now += time;
    way.pong(payload, now);
    CHECK_FALSE(way.waiting());
    return *way.estimate();
  };
  CHECK(answered_after(milliseconds(100)) == milliseconds(100));
  CHECK(answered_after(milliseconds(100)) == milliseconds(100));
  // A single long one moves the average by a quarter; a short one counts immediately.
  CHECK(answered_after(milliseconds(500)) == milliseconds(200));
  CHECK(answered_after(milliseconds(40)) == milliseconds(40));
  CHECK(answered_after(milliseconds(160)) == milliseconds(160));
}

TEST_CASE("only the reply to the last ping counts, and once") {
  RoundTrip way;
  RoundTrip::Clock::time_point now;
  way.pong("1", now);
  CHECK_FALSE(way.estimate());
  const std::string payload = way.ping(now);
  for (const char* other : {"", "0", "01", "2", "hello"}) {
    way.pong(other, now + milliseconds(1));
    CHECK_FALSE(way.estimate());
  }
  way.pong(payload, now + milliseconds(7));
  CHECK(way.estimate() == milliseconds(7));
  way.pong(payload, now + milliseconds(9));
  CHECK(way.estimate() == milliseconds(7));
}

}  // namespace
}  // namespace quintet::server
