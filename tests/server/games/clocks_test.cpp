// Time controls: laws of the arithmetic, then each kind of clock.
#include "server/games/clocks.hpp"

#include <doctest/doctest.h>

#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using protocol::Clock;
using protocol::ClockTimes;
using Kind = protocol::Clock::Kind;

const Clock fischer{.kind = Kind::fischer, .initial = 300, .increment = 5};
const Clock delay{.kind = Kind::delay, .initial = 300, .delay = 5};
const Clock byoyomi{.kind = Kind::byoyomi, .initial = 600, .period = 30, .periods = 3};
const Clock only_periods{.kind = Kind::byoyomi, .initial = 0, .period = 10, .periods = 1};
const Clock by_days{.kind = Kind::correspondence, .days = 3};
const std::vector<Clock> all_clocks = {fischer, delay, byoyomi, only_periods, by_days};

/// The clock times at a random point of a game.
ClockTimes random_times(const Clock& clock, std::size_t seats, Dice& dice) {
  ClockTimes times = server::start_clocks(clock, seats);
  for (std::size_t turn = dice.below(20); turn > 0; --turn) {
    const std::size_t seat = turn % seats;
    const auto left = static_cast<std::uint64_t>(server::time_left(clock, times, seat));
    if (left < 2) break;
    times = server::charge(clock, times, seat, static_cast<std::int64_t>(dice.below(left / 2)));
    times = server::end_turn(clock, times, seat);
  }
  return times;
}

template <class Check>
void for_random_times(Check check) {
  Dice dice(12);
  for (const Clock& clock : all_clocks) {
    for (int i = 0; i < 500; ++i) {
      const std::size_t seats = 2 + dice.below(2);
      check(clock, random_times(clock, seats, dice), dice.below(seats), dice);
    }
  }
}

TEST_CASE("charging time in pieces has the same result as charging it at once") {
  for_random_times([](const Clock& clock, const ClockTimes& times, std::size_t seat, Dice& dice) {
    const auto a = static_cast<std::int64_t>(dice.below(200'000));
    const auto b = static_cast<std::int64_t>(dice.below(200'000));
    const ClockTimes once = server::charge(clock, times, seat, a + b);
    const ClockTimes twice = server::charge(clock, server::charge(clock, times, seat, a), seat, b);
    CHECK(once == twice);
  });
}

TEST_CASE("a charge reduces the remaining time by exactly its milliseconds, and never below zero") {
  for_random_times([](const Clock& clock, const ClockTimes& times, std::size_t seat, Dice& dice) {
    const std::int64_t left = server::time_left(clock, times, seat);
    CHECK(left > 0);
    const auto used = static_cast<std::int64_t>(dice.below(static_cast<std::uint64_t>(2 * left)));
    const ClockTimes after = server::charge(clock, times, seat, used);
    CHECK(server::time_left(clock, after, seat) == std::max<std::int64_t>(0, left - used));
    CHECK(server::time_left(clock, server::charge(clock, times, seat, left - 1), seat) == 1);
    CHECK(server::time_left(clock, server::charge(clock, times, seat, left), seat) == 0);
    for (std::size_t other = 0; other < times.left.size(); ++other) {
      if (other == seat) continue;
      CHECK(after.left[other] == times.left[other]);
      if (!times.periods.empty()) CHECK(after.periods[other] == times.periods[other]);
    }
  });
}

TEST_CASE("a turn that took no time costs nothing") {
  for_random_times([](const Clock& clock, const ClockTimes& times, std::size_t seat, Dice&) {
    CHECK(server::charge(clock, times, seat, 0) == times);
    const ClockTimes after = server::end_turn(clock, times, seat);
    CHECK(server::time_left(clock, after, seat) >= server::time_left(clock, times, seat));
  });
}

TEST_CASE("with increment every turn adds to what is left") {
  ClockTimes times = server::start_clocks(fischer, 2);
  CHECK(times == ClockTimes{.left = {300'000, 300'000}});
  times = server::end_turn(fischer, server::charge(fischer, times, 0, 12'345), 0);
  CHECK(times == ClockTimes{.left = {292'655, 300'000}});
}

TEST_CASE("with delay the first seconds of a turn are free, and are not saved up") {
  ClockTimes times = server::start_clocks(delay, 2);
  CHECK(times == ClockTimes{.left = {300'000, 300'000}, .turn_left = 5000});
  times = server::end_turn(delay, server::charge(delay, times, 0, 4000), 0);
  CHECK(times == ClockTimes{.left = {300'000, 300'000}, .turn_left = 5000});
  const ClockTimes thinking = server::charge(delay, times, 1, 7500);
  CHECK(thinking == ClockTimes{.left = {300'000, 297'500}, .turn_left = 0});
  CHECK(server::end_turn(delay, thinking, 1).turn_left == 5000);
}

TEST_CASE(
    "in byo-yomi a turn within the period costs no period, and one beyond it costs one each") {
  ClockTimes times = server::start_clocks(byoyomi, 3);
  CHECK(times ==
        ClockTimes{.left = {600'000, 600'000, 600'000}, .periods = {3, 3, 3}, .turn_left = 30'000});
  CHECK(server::time_left(byoyomi, times, 0) == 690'000);
  // The main time runs out during a turn, which continues in the first period.
  times = server::charge(byoyomi, times, 0, 610'000);
  CHECK(times.left[0] == 0);
  CHECK(times.turn_left == 20'000);
  times = server::end_turn(byoyomi, times, 0);
  CHECK(times.periods[0] == 3);
  CHECK(times.turn_left == 30'000);
  CHECK(server::charge(byoyomi, times, 0, 29'999).periods[0] == 3);
  CHECK(server::charge(byoyomi, times, 0, 30'000).periods[0] == 2);
  CHECK(server::charge(byoyomi, times, 0, 89'999).periods[0] == 1);
  CHECK(server::charge(byoyomi, times, 0, 90'000).periods[0] == 0);
}

TEST_CASE("in correspondence games every turn has all the days") {
  constexpr std::int64_t three_days = 3 * 86'400'000LL;
  ClockTimes times = server::start_clocks(by_days, 2);
  CHECK(times.left == std::vector<std::int64_t>{three_days, three_days});
  times = server::charge(by_days, times, 0, three_days - 1);
  CHECK(server::time_left(by_days, times, 0) == 1);
  CHECK(server::end_turn(by_days, times, 0).left[0] == three_days);
}

TEST_CASE("an absent player's seat can be claimed sooner in a quick game") {
  const auto after = [](std::int64_t initial, std::int64_t increment) {
    return server::claim_after({.kind = Kind::fischer, .initial = initial, .increment = increment});
  };
  CHECK(after(60, 0) == 60'000);
  CHECK(after(300, 5) == 100'000);
  CHECK(after(3600, 30) == 300'000);
  CHECK(server::claim_after(Clock{}) == 900'000);
  CHECK(server::claim_after(by_days) < 0);
}

TEST_CASE("lag is compensated from a quota that a player cannot exploit") {
  server::LagQuota quota;
  CHECK(quota.allowance(0) == 0);
  CHECK(quota.allowance(80) == 80);
  CHECK(quota.allowance(60'000) == server::LagQuota::most);
  CHECK(quota.allowance(-5) == 0);
  // However slow the messages, in the long run a turn gets back only the refill.
  std::int64_t given = 0;
  for (int turn = 0; turn < 100; ++turn) {
    const std::int64_t allowed = quota.allowance(60'000);
    given += allowed;
    quota.charge(allowed);
  }
  CHECK(given <= server::LagQuota::most + 100 * server::LagQuota::refill);
  // After some turns with a good connection the quota is full again.
  for (int turn = 0; turn < 20; ++turn)
    quota.charge(0);
  CHECK(quota.allowance(60'000) == server::LagQuota::most);
}

}  // namespace
}  // namespace quintet::tests
