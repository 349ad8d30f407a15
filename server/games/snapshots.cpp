#include "server/games/snapshots.hpp"

#include <cstddef>

#include "server/messages/rules_bridge.hpp"

namespace quintet::server {
namespace {

void add_game(protocol::Snapshot& snapshot, const RoomState& state) {
  const auto& record = state.record();
  if (!record) return;
  for (const rules::PlayedTurn& turn : record->turns())
    snapshot.turns.push_back({.seat = turn.seat, .turn = turn.text});
  for (const rules::Withdrawal& withdrawal : record->withdrawals()) {
    snapshot.seats[withdrawal.seat].withdrew = {
        .ply = static_cast<std::int64_t>(withdrawal.ply),
        .reason = std::string(rules::to_string(withdrawal.reason))};
  }
  const protocol::GameStanding standing = standing_of(record->game(), record->result());
  snapshot.position = standing.position;
  snapshot.hash = standing.hash;
  if (const auto to_move = state.seat_to_move()) snapshot.to_move = *to_move;
}

}  // namespace

protocol::Snapshot snapshot_of(const std::string& room, const RoomState& state,
                               std::int64_t put_off) {
  const protocol::Opened& opened = state.opened();
  protocol::Snapshot snapshot{.room = room,
                              .seq = state.seq(),
                              .game = opened.game,
                              .options = opened.options,
                              .clock = opened.clock,
                              .rated = opened.rated,
                              .visibility = opened.visibility,
                              .spectators = opened.spectators,
                              .locked = state.locked(),
                              .by = opened.by,
                              .delay_turns = opened.delay_turns,
                              .rematch_of = opened.rematch_of,
                              .instant = opened.instant,
                              .opened_at = state.opened_at(),
                              .status = state.status(),
                              .offers = state.offers(),
                              .result = state.result(),
                              .ratings = state.ratings(),
                              .rematch = state.rematch()};
  for (std::size_t seat = 0; seat < state.seats().size(); ++seat) {
    snapshot.seats.push_back(
        {.player = state.seats()[seat], .rating = state.seat_ratings()[seat], .withdrew = {}});
  }
  add_game(snapshot, state);
  snapshot.clocks = state.clocks();
  if (state.start_by()) snapshot.start_by = *state.start_by() + put_off;
  if (state.clock_runs()) snapshot.clock_running_since = state.clocks_at();
  return snapshot;
}

protocol::You you_of(const RoomState& state, const RoomKeys& keys, const protocol::Player& player,
                     KeyRights rights) {
  protocol::You you;
  const bool host = state.opened().by.id == player.id;
  if (const auto seat = state.seat_of(player.id)) {
    you.seat = *seat;
    you.role = protocol::Role::player;
  } else if (state.status() == protocol::RoomStatus::open && access(state, player.id, rights).sit) {
    you.role = protocol::Role::invited;
  }
  if (rights.play || host || you.seat) you.play_key = keys.play;
  if (rights.play || rights.watch || host || you.seat) you.watch_key = keys.watch;
  return you;
}

protocol::RoomSummary summary_of(const std::string& room, const RoomState& state,
                                 const RoomState& seen, std::int64_t spectators) {
  const protocol::Opened& opened = state.opened();
  protocol::RoomSummary summary{.room = room,
                                .game = opened.game,
                                .options = opened.options,
                                .clock = opened.clock,
                                .rated = opened.rated,
                                .status = seen.status(),
                                .spectators = spectators,
                                .opened_at = state.opened_at()};
  for (std::size_t seat = 0; seat < state.seats().size(); ++seat)
    summary.seats.push_back({state.seats()[seat], state.seat_ratings()[seat]});
  if (opened.spectators == protocol::Spectators::open && seen.record()) {
    summary.position = seen.record()->game().position();
    summary.ply = seen.standing().ply;
    if (const auto to_move = seen.seat_to_move()) summary.to_move = *to_move;
  }
  return summary;
}

}  // namespace quintet::server
