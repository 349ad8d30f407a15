// The server's wall clock when the machine's clock is changed.
#include "server/base/time.hpp"

#include <thread>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr std::int64_t second = 1000;
constexpr std::int64_t hour = 3600 * second;
constexpr hours a_year{24 * 365};

/// Approximately equal, because real time passes during the test. A test takes far less than an
/// hour.
bool about(std::int64_t ms, std::int64_t expected) {
  return ms >= expected - hour / 2 && ms <= expected + hour / 2;
}

TEST_CASE("the wall clock runs on steadily when the machine's clock leaps, in either direction") {
  for (const hours leap : {a_year, -a_year}) {
    Time time;
    const std::int64_t start = time.wall_ms();
    time.set_machine_clock(leap);
    CHECK(about(time.wall_ms(), start));
    CHECK(time.follow_machine() == 0);
    CHECK(about(time.wall_ms(), start));
    time.advance(hours(2));
    CHECK(time.follow_machine() == 0);
    CHECK(about(time.wall_ms(), start + 2 * hour));
    // And back.
    time.set_machine_clock(hours(0));
    CHECK(time.follow_machine() == 0);
    CHECK(about(time.wall_ms(), start + 2 * hour));
    CHECK(time.follow_machine() == 0);
  }
}

TEST_CASE(
    "after a leap the machine's clock is followed once it has run evenly, and the change is "
    "returned") {
  Time time;
  const std::int64_t start = time.wall_ms();
  time.set_machine_clock(a_year);
  CHECK(time.follow_machine() == 0);
  time.advance(hours(6));
  // It leaps again, so it has not run evenly.
  time.set_machine_clock(2 * a_year);
  CHECK(time.follow_machine() == 0);
  time.advance(hours(11));
  CHECK(time.follow_machine() == 0);
  time.advance(hours(1));
  CHECK(about(time.follow_machine(), 2 * 365 * 24 * hour));
  CHECK(about(time.wall_ms(), start + 2 * 365 * 24 * hour + 18 * hour));
  CHECK(time.follow_machine() == 0);
}

TEST_CASE("both clocks can be advanced while another thread compares them, and that is no leap") {
  // A leap that is found in the last twelve hours makes the clock untrusted.
  Time time;
  const Time::Point end = time.now() + seconds(20) * 20'000;
  const std::jthread advancing([&] {
    for (int i = 0; i < 20'000; ++i)
      time.advance(seconds(20));
  });
  while (time.now() < end)
    CHECK(time.follow_machine() == 0);
  CHECK(time.trusted());
}

TEST_CASE("small steps of the machine's clock are followed immediately") {
  Time time;
  const std::int64_t before = time.wall_ms();
  time.set_machine_clock(seconds(-9));
  CHECK(time.follow_machine() == 0);
  CHECK(time.wall_ms() < before + ClockLimits().clock_step.count() * second);
  time.set_machine_clock(seconds(-18));
  CHECK(time.follow_machine() == 0);
  time.set_machine_clock(seconds(-27));
  CHECK(time.follow_machine() == 0);
  time.advance(ClockLimits().clock_trust_time);
  CHECK(time.trusted());
}

TEST_CASE("if the machine's clock is known to be wrong, the right time is followed") {
  Time time;
  time.set_machine_clock(a_year);
  // Set to the database's time.
  time.begin(-std::chrono::duration_cast<std::chrono::milliseconds>(a_year).count());
  CHECK(about(time.wall_ms(), now_ms()));
  CHECK(time.follow_machine() == 0);
  time.set_machine_clock(a_year + hours(1));
  CHECK(time.follow_machine() == 0);
  CHECK(about(time.wall_ms(), now_ms()));
}

TEST_CASE(
    "dates are trusted when the machine's clock has run evenly since the start and since a leap") {
  Time time;
  CHECK_FALSE(time.trusted());
  time.advance(ClockLimits().clock_trust_time);
  CHECK(time.trusted());
  // Immediately, even before follow_machine() has noticed the leap.
  time.set_machine_clock(a_year);
  CHECK_FALSE(time.trusted());
  (void)time.follow_machine();
  time.set_machine_clock(hours(0));
  (void)time.follow_machine();
  CHECK_FALSE(time.trusted());
  time.advance(ClockLimits().clock_trust_time);
  CHECK(time.trusted());
  // The machine's clock may be wrong after a restart.
  time.begin();
  CHECK_FALSE(time.trusted());
  time.advance(ClockLimits().clock_trust_time);
  CHECK(time.trusted());
}

}  // namespace
}  // namespace quintet::server
