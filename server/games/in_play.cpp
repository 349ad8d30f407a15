#include "server/games/in_play.hpp"

#include <algorithm>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/clocks.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::error;
using protocol::RoomStatus;

protocol::Result<rules::Seat> own_seat(const RoomState& state, const protocol::Player& player) {
  if (const auto seat = state.seat_of(player.id)) return *seat;
  return error("seat.none");
}

protocol::Result<rules::Seat> own_seat_in_play(const RoomState& state,
                                               const protocol::Player& player) {
  const auto seat = own_seat(state, player);
  if (seat && !state.record()) {
    if (state.status() == RoomStatus::over) {
      return error("game.closed-before-start");
    }
    return error("game.not-started");
  }
  return seat;
}

protocol::Result<rules::Seat> active_seat(const RoomState& state, const protocol::Player& player) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return seat;
  if (state.status() == RoomStatus::over) {
    return error("game.over");
  }
  if (!state.active().contains(*seat)) {
    return error("seat.withdrawn");
  }
  return seat;
}

std::unexpected<protocol::Error> refuse_in_pause() {
  return error("game.paused");
}

bool in_opening(const RoomState& state) {
  for (rules::Seat seat = 0; seat < state.seats().size(); ++seat) {
    if (state.active().contains(seat) && !state.has_played(seat)) return true;
  }
  return false;
}

void add_end(Events& events, const std::optional<rules::GameResult>& result) {
  if (result) events.emplace_back(protocol::Ended{.result = to_protocol(*result), .ratings = {}});
}

protocol::GameStanding turn_begins(protocol::GameStanding standing, bool has_played,
                                   const protocol::Clock& clock, protocol::Clocks clocks,
                                   const TurnTime& turn_time, const TimeLimits& time_limits) {
  standing.clocks = std::move(clocks);
  if (live(clock) && standing.to_move && !has_played) {
    standing.start_by = turn_time.now + time_limits.first_turn;
  }
  return standing;
}

protocol::GameStanding turn_begins(const rules::GameRecord& record, const protocol::Clock& clock,
                                   protocol::Clocks clocks, const TurnTime& turn_time,
                                   const TimeLimits& time_limits) {
  protocol::GameStanding standing = standing_of(record.game(), record.result());
  const bool has_played =
      standing.to_move &&
      std::ranges::find(record.turns(), static_cast<rules::Seat>(*standing.to_move),
                        &rules::PlayedTurn::seat) != record.turns().end();
  return turn_begins(std::move(standing), has_played, clock, std::move(clocks), turn_time,
                     time_limits);
}

protocol::Clocks clocks_now(const RoomState& state, const TurnTime& turn_time) {
  if (!state.clock_runs()) return state.clocks();
  return charge(state.opened().clock, *state.clocks(), *state.seat_to_move(), turn_time.used);
}

protocol::Clocks clocks_after_turn(const RoomState& state, const TurnTime& turn_time, bool played) {
  if (!state.clocks()) return std::nullopt;
  const protocol::Clock& clock = state.opened().clock;
  protocol::ClockTimes times = *clocks_now(state, turn_time);
  // A first turn costs no time, so it earns none.
  return played && state.clock_runs() ? end_turn(clock, std::move(times), *state.seat_to_move())
                                      : begin_turn(clock, std::move(times));
}

}  // namespace quintet::server
