#include "server/games/clocks.hpp"

#include <algorithm>

#include "server/base/durations.hpp"

namespace quintet::server {
namespace {

using protocol::Clock;
using protocol::ClockTimes;

/// Time that every turn may take before the main time runs.
std::int64_t turn_allowance(const Clock& clock) {
  return (clock.kind == Clock::Kind::byoyomi ? clock.period : clock.delay) * ms_per_second;
}

}  // namespace

bool live(const Clock& clock) {
  return clock.kind != Clock::Kind::none && clock.kind != Clock::Kind::correspondence;
}

ClockTimes start_clocks(const Clock& clock, std::size_t seats) {
  ClockTimes times;
  const bool by_days = clock.kind == Clock::Kind::correspondence;
  times.left.assign(seats, by_days ? clock.days * ms_per_day : clock.initial * ms_per_second);
  if (clock.kind == Clock::Kind::byoyomi) times.periods.assign(seats, clock.periods);
  return begin_turn(clock, std::move(times));
}

std::int64_t time_left(const Clock& clock, const ClockTimes& times, std::size_t seat) {
  if (clock.kind != Clock::Kind::byoyomi) return times.left[seat] + times.turn_left;
  if (times.periods[seat] == 0) return 0;
  return times.left[seat] + times.turn_left + (times.periods[seat] - 1) * turn_allowance(clock);
}

ClockTimes charge(const Clock& clock, ClockTimes times, std::size_t seat, std::int64_t used) {
  const auto take_from = [&used](std::int64_t& time) {
    const std::int64_t taken = std::min(time, used);
    time -= taken;
    used -= taken;
  };
  if (clock.kind != Clock::Kind::byoyomi) {
    take_from(times.turn_left);
    take_from(times.left[seat]);
    return times;
  }
  take_from(times.left[seat]);
  while (used > 0 && times.periods[seat] > 0) {
    take_from(times.turn_left);
    // A period that is used up exactly counts as over.
    if (times.turn_left > 0) break;
    --times.periods[seat];
    if (times.periods[seat] > 0) times.turn_left = turn_allowance(clock);
  }
  return times;
}

ClockTimes end_turn(const Clock& clock, ClockTimes times, std::size_t seat) {
  times.left[seat] += clock.increment * ms_per_second;
  return begin_turn(clock, std::move(times));
}

ClockTimes begin_turn(const Clock& clock, ClockTimes times) {
  times.turn_left = turn_allowance(clock);
  if (clock.kind == Clock::Kind::correspondence) {
    // Fallen flags stay at 0.
    for (std::int64_t& left : times.left)
      left = left > 0 ? clock.days * ms_per_day : 0;
  }
  return times;
}

std::int64_t claim_after(const Clock& clock) {
  constexpr std::int64_t minute = 60 * ms_per_second;
  if (clock.kind == Clock::Kind::none) return 15 * minute;
  if (clock.kind == Clock::Kind::correspondence) return -1;
  constexpr std::int64_t usual_turns = 40;
  const std::int64_t a_turn = clock.increment + clock.delay + clock.period;
  const std::int64_t a_game = (clock.initial + usual_turns * a_turn) * ms_per_second;
  return std::clamp(a_game / 5, minute, 5 * minute);
}

std::int64_t LagQuota::allowance(std::int64_t round_trip) const {
  return std::clamp<std::int64_t>(round_trip, 0, quota_);
}

void LagQuota::charge(std::int64_t given) {
  quota_ = std::min(most, quota_ - given + refill);
}

}  // namespace quintet::server
