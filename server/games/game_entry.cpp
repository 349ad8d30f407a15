#include "server/games/game_entry.hpp"

#include <cmath>
#include <cstdint>

#include "server/messages/to_player.hpp"

namespace quintet::server {
namespace {

std::optional<std::int64_t> rounded(std::optional<double> rating) {
  return rating ? std::optional<std::int64_t>(std::llround(*rating)) : std::nullopt;
}

}  // namespace

protocol::GameEntry to_entry(const storage::GameRow& row,
                             const std::optional<std::string>& reader) {
  protocol::GameEntry entry{.room = row.room,
                            .game = row.game,
                            .options = row.options,
                            .clock = row.clock,
                            .rated = row.rated,
                            .is_public = row.visibility == storage::public_visibility,
                            .opened_at = row.opened_at,
                            .started_at = row.started_at,
                            .ended_at = row.ended_at,
                            .reason = row.reason,
                            .turns = row.turns,
                            .to_move = row.pending.to_move,
                            .due = row.pending.due};
  for (const storage::GameSeat& seat : row.seats) {
    entry.seats.push_back({.seat = seat.seat,
                           .player = to_player(seat.player),
                           .place = seat.place,
                           .rating_before = rounded(seat.rating_before),
                           .rating_after = rounded(seat.rating_after)});
    if (reader && seat.player.id == *reader && !row.ended_at) {
      entry.your_turn = row.pending.to_move == seat.seat;
    }
  }
  return entry;
}

}  // namespace quintet::server
