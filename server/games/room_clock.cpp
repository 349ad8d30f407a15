#include "server/games/room_clock.hpp"

#include <algorithm>

namespace quintet::server {

using protocol::RoomStatus;

namespace {

/// Interval between two looks at a deadline that waits for a silence to end.
constexpr std::chrono::milliseconds recheck_interval{200};

}  // namespace

std::optional<std::int64_t> due_of(const RoomState& state, const TimeLimits& time_limits) {
  if (state.status() == RoomStatus::paused) {
    if (!state.resume_asked_at()) return std::nullopt;
    return *state.resume_asked_at() + time_limits.resume_notice;
  }
  if (state.start_by()) return state.start_by();
  if (!state.clock_runs()) return std::nullopt;
  return state.clocks_at() +
         time_left(state.opened().clock, *state.clocks(), *state.seat_to_move());
}

TimeLimits RoomClock::time_limits() const {
  return {.first_turn = to_ms(limits_.first_turn_time),
          .resume_notice = to_ms(limits_.resume_notice)};
}

void RoomClock::restore(const RoomState& state, std::optional<std::int64_t> stored_due) {
  lag_.assign(state.seats().size(), {});
  // The stored deadline minus the deadline by the log is the downtime.
  const auto due = due_of(state, time_limits());
  down_ms_ = due && stored_due ? std::max<std::int64_t>(0, *stored_due - *due) : 0;
  const std::int64_t ran = time_.wall_ms() - down_ms_ - state.clocks_at();
  set_ = time_.now() - std::chrono::milliseconds(std::max<std::int64_t>(0, ran));
}

void RoomClock::advance(const RoomState& state, const Events& events) {
  if (any<protocol::Opened>(events)) lag_.assign(state.seats().size(), {});
  if (sets_clocks(events)) {
    set_ = time_.now();
    down_ms_ = 0;
  } else if (!due_of(state, time_limits())) {
    down_ms_ = 0;  // there is no deadline that a downtime has postponed
  }
}

std::int64_t RoomClock::used_since(const RoomState& state, Time::Point received) const {
  if (!state.clock_runs()) return 0;
  return std::max<std::int64_t>(0, to_ms(received - set_) - silence_ms(received));
}

TurnTime RoomClock::turn_time(const RoomState& state, Time::Point received,
                              RoundTrip round_trip) const {
  TurnTime turn_time{
      .now = time_.wall_ms(), .used = used_since(state, received), .down = put_off(state)};
  if (turn_time.used > 0) {
    const std::int64_t lag = lag_of(*state.seat_to_move(), round_trip);
    turn_time.used = std::max<std::int64_t>(0, turn_time.used - lag);
  }
  return turn_time;
}

void RoomClock::charge_lag(rules::Seat seat, std::int64_t given) {
  lag_[seat].charge(given);
}

std::optional<std::int64_t> RoomClock::due_ms(const RoomState& state) const {
  const auto due = due_of(state, time_limits());
  return due ? std::optional(*due + down_ms_ + silence_ms(time_.now())) : std::nullopt;
}

std::optional<Time::Point> RoomClock::due(const RoomState& state, RoundTrip round_trip) const {
  const auto at_ms = due_ms(state);
  if (!at_ms) return std::nullopt;
  const Time::Point now = time_.now();
  Time::Point at = now + std::chrono::milliseconds(*at_ms - time_.wall_ms());
  bool waits = contact_.is_silent(now);
  if (state.clock_runs()) {
    const rules::Seat seat = *state.seat_to_move();
    const std::int64_t left = time_left(state.opened().clock, *state.clocks(), seat);
    at = set_ + std::chrono::milliseconds(left + lag_of(seat, round_trip) + silence_ms(now));
    waits = waits || (at <= now && contact_.known_until(now) < at);
  }
  return waits ? std::max(at, now + recheck_interval) : at;
}

std::int64_t RoomClock::running_since(const RoomState& state) const {
  return time_.wall_ms() - used_since(state, time_.now());
}

std::int64_t RoomClock::lag_of(rules::Seat seat, RoundTrip round_trip) const {
  return round_trip ? lag_[seat].allowance(round_trip->count()) : 0;
}

}  // namespace quintet::server
