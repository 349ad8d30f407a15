// The wall clock of a server whose machine's clock is set.
#include "server/base/time.hpp"

#include <doctest/doctest.h>

#include "server/base/limits.hpp"

namespace quintet::server {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr std::int64_t second = 1000;
constexpr std::int64_t hour = 3600 * second;
constexpr hours a_year{24 * 365};

/// Not exactly: time goes on while a test runs, and the test takes no hour.
bool about(std::int64_t ms, std::int64_t expected) {
  return ms >= expected - hour / 2 && ms <= expected + hour / 2;
}

TEST_CASE("the wall clock goes on by itself when the machine's clock leaps, in either direction") {
  const Limits limits;
  for (const hours leap : {a_year, -a_year}) {
    Time time;
    const std::int64_t start = time.wall_ms();
    time.set_machine_clock(leap);
    CHECK(about(time.wall_ms(), start));
    CHECK(time.follow_machine(limits) == 0);
    CHECK(about(time.wall_ms(), start));
    time.advance(hours(2));
    CHECK(time.follow_machine(limits) == 0);
    CHECK(about(time.wall_ms(), start + 2 * hour));
    // And back.
    time.set_machine_clock(hours(0));
    CHECK(time.follow_machine(limits) == 0);
    CHECK(about(time.wall_ms(), start + 2 * hour));
    CHECK(time.follow_machine(limits) == 0);
  }
}

TEST_CASE(
    "a machine's clock that has run evenly after a leap is followed, and by how much is told") {
  const Limits limits;
  Time time;
  const std::int64_t start = time.wall_ms();
  time.set_machine_clock(a_year);
  CHECK(time.follow_machine(limits) == 0);
  time.advance(hours(6));
  // It leaps again, so it is not even.
  time.set_machine_clock(2 * a_year);
  CHECK(time.follow_machine(limits) == 0);
  time.advance(hours(11));
  CHECK(time.follow_machine(limits) == 0);
  time.advance(hours(1));
  CHECK(about(time.follow_machine(limits), 2 * 365 * 24 * hour));
  CHECK(about(time.wall_ms(), start + 2 * 365 * 24 * hour + 18 * hour));
  CHECK(time.follow_machine(limits) == 0);
}

TEST_CASE("small steps of the machine's clock are followed at once") {
  const Limits limits;
  Time time;
  const std::int64_t before = time.wall_ms();
  time.set_machine_clock(seconds(-9));
  CHECK(time.follow_machine(limits) == 0);
  CHECK(time.wall_ms() < before + limits.clock_step.count() * second);
  time.set_machine_clock(seconds(-18));
  CHECK(time.follow_machine(limits) == 0);
  time.set_machine_clock(seconds(-27));
  CHECK(time.follow_machine(limits) == 0);
  time.advance(limits.clock_trust_time);
  CHECK(time.trusted(limits));
}

TEST_CASE("where the machine's clock is known to be off, the time that is right is followed") {
  const Limits limits;
  Time time;
  time.set_machine_clock(a_year);
  // As the database says.
  time.begin(-std::chrono::duration_cast<std::chrono::milliseconds>(a_year).count());
  CHECK(about(time.wall_ms(), now_ms()));
  CHECK(time.follow_machine(limits) == 0);
  time.set_machine_clock(a_year + hours(1));
  CHECK(time.follow_machine(limits) == 0);
  CHECK(about(time.wall_ms(), now_ms()));
}

TEST_CASE(
    "dates are trusted when the machine's clock has run evenly since start and since a leap") {
  const Limits limits;
  Time time;
  CHECK_FALSE(time.trusted(limits));
  time.advance(limits.clock_trust_time);
  CHECK(time.trusted(limits));
  // At once, and not only when somebody has looked.
  time.set_machine_clock(a_year);
  CHECK_FALSE(time.trusted(limits));
  (void)time.follow_machine(limits);
  time.set_machine_clock(hours(0));
  (void)time.follow_machine(limits);
  CHECK_FALSE(time.trusted(limits));
  time.advance(limits.clock_trust_time);
  CHECK(time.trusted(limits));
  // A new start may have come with a clock that is wrong.
  time.begin();
  CHECK_FALSE(time.trusted(limits));
  time.advance(limits.clock_trust_time);
  CHECK(time.trusted(limits));
}

}  // namespace
}  // namespace quintet::server
