#include "server/games/play_commands.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/clocks.hpp"
#include "server/games/in_play.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::error;
using protocol::RoomStatus;

namespace {

/// Withdraws a seat of a running game, and ends the game if it has a result then. Appends to
/// `events`; `record` and `clocks` already include the events in it. Does nothing if the seat is
/// out already.
void add_withdrawal(Events& events, const RoomState& state, rules::GameRecord& record,
                    protocol::Clocks& clocks, rules::Seat seat, rules::WithdrawalReason reason,
                    const TurnTime& turn_time, const TimeLimits& time_limits) {
  const bool had_the_turn = record.seat_to_move() == seat;
  if (!record.withdraw(seat, reason)) return;
  const protocol::Clock& clock = state.opened().clock;
  if (had_the_turn && clocks) clocks = begin_turn(clock, *std::move(clocks));
  protocol::GameStanding standing = turn_begins(record, clock, clocks, turn_time, time_limits);
  // Another seat's first turn keeps its deadline.
  if (!had_the_turn && standing.start_by && state.start_by()) {
    standing.start_by = *state.start_by() + turn_time.down;
  }
  events.emplace_back(protocol::Withdrew{.seat = seat,
                                         .reason = std::string(rules::to_string(reason)),
                                         .standing = std::move(standing)});
  add_end(events, record.result());
}

Events withdraw(const RoomState& state, const std::vector<rules::Seat>& seats,
                rules::WithdrawalReason reason, const TurnTime& turn_time,
                const TimeLimits& time_limits) {
  Events events;
  rules::GameRecord record = *state.record();
  protocol::Clocks clocks = clocks_now(state, turn_time);
  for (const rules::Seat seat : seats) {
    if (record.result()) break;
    add_withdrawal(events, state, record, clocks, seat, reason, turn_time, time_limits);
  }
  return events;
}

/// Whether the client chose the turn before a takeback, according to its `seq`. The same position
/// may occur again, but the turn was meant for the earlier one.
bool chosen_before(const protocol::Play& request, std::int64_t takeback) {
  return request.seq && *request.seq < takeback;
}

std::optional<AlreadyPlayed> already_played(const RoomState& state, rules::Seat seat,
                                            const protocol::Play& request) {
  const auto& turns = state.record()->turns();
  if (request.ply > std::ssize(turns)) return std::nullopt;
  const auto place = static_cast<std::size_t>(request.ply - 1);
  const RoomState::TurnMark& mark = state.turn_marks()[place];
  if (turns[place].seat != seat || turns[place].text != request.turn ||
      mark.chosen_in != request.hash || chosen_before(request, mark.takeback)) {
    return std::nullopt;
  }
  return AlreadyPlayed{.seq = mark.seq};
}

}  // namespace

protocol::Result<std::variant<Events, AlreadyPlayed>> play(const RoomState& state,
                                                           const protocol::Player& player,
                                                           const protocol::Play& request,
                                                           const TurnTime& turn_time,
                                                           const TimeLimits& time_limits) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (const auto before = already_played(state, *seat, request)) return *before;
  const protocol::Standing now = state.standing();
  const auto stale = [&](protocol::Error error) {
    error.standing = now;
    return std::unexpected(std::move(error));
  };
  if (request.ply != now.ply + 1 || request.hash != now.hash) {
    return stale(protocol::refusal("turn.other-position", now.ply));
  }
  if (chosen_before(request, state.last_takeback())) {
    return stale(protocol::refusal("turn.before-takeback"));
  }
  if (request.seq && *request.seq > now.seq) {
    return stale(protocol::refusal("turn.after-unknown-event"));
  }
  if (state.status() == RoomStatus::over) {
    return error("game.over");
  }
  if (state.status() == RoomStatus::paused) return refuse_in_pause();
  if (state.seat_to_move() != *seat) {
    return error("turn.not-yours");
  }
  const auto next = state.preview_turn(request.turn);
  if (!next) return std::unexpected(to_protocol(next.error()));
  protocol::GameStanding standing = standing_of(**next);
  const auto to_move = standing.to_move;
  const bool has_played =
      to_move && (*to_move == *seat || state.has_played(static_cast<rules::Seat>(*to_move)));
  Events events;
  events.emplace_back(protocol::Played{
      .ply = request.ply,
      .seat = *seat,
      .turn = request.turn,
      .standing = turn_begins(std::move(standing), has_played, state.opened().clock,
                              clocks_after_turn(state, turn_time, true), turn_time, time_limits)});
  add_end(events, (*next)->result);
  return events;
}

protocol::Result<Events> resign(const RoomState& state, const protocol::Player& player,
                                const TurnTime& turn_time, const TimeLimits& time_limits) {
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  return withdraw(state, {*seat}, rules::WithdrawalReason::resignation, turn_time, time_limits);
}

protocol::Result<Events> abort(const RoomState& state, const protocol::Player& player) {
  Events ended{protocol::Ended{.result = aborted(), .ratings = {}}};
  if (state.status() == RoomStatus::open && state.opened().by.id == player.id) return ended;
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() == RoomStatus::paused) return refuse_in_pause();
  if (!in_opening(state)) {
    return error("game.too-late-to-abort");
  }
  return ended;
}

protocol::Result<Events> close(const RoomState& state) {
  if (state.status() == RoomStatus::over) return error("game.over");
  return Events{protocol::Ended{.result = aborted(), .ratings = {}}};
}

protocol::Result<Events> claim(const RoomState& state, const protocol::Player& player,
                               const std::vector<rules::Seat>& absent, const TurnTime& turn_time,
                               const TimeLimits& time_limits) {
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() == RoomStatus::paused) return refuse_in_pause();
  if (absent.empty()) {
    return error("game.nobody-away");
  }
  return withdraw(state, absent, rules::WithdrawalReason::abandoned, turn_time, time_limits);
}

Events expire(const RoomState& state, const TurnTime& turn_time, const TimeLimits& time_limits) {
  // Time as if the server had not been down.
  const std::int64_t now = turn_time.now - turn_time.down;
  if (state.status() == RoomStatus::paused) {
    const auto asked = state.resume_asked_at();
    if (!asked || now < *asked + time_limits.resume_notice) return {};
    return {protocol::Resumed{state.clocks()}};
  }
  if (state.start_by() && now >= *state.start_by()) {
    return {protocol::Ended{.result = aborted(), .ratings = {}}};
  }
  if (!state.clock_runs()) return {};
  const rules::Seat seat = *state.seat_to_move();
  if (turn_time.used < time_left(state.opened().clock, *state.clocks(), seat)) return {};
  return withdraw(state, {seat}, rules::WithdrawalReason::timeout, turn_time, time_limits);
}

}  // namespace quintet::server
