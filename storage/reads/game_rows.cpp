#include "storage/reads/game_rows.hpp"

#include <utility>
#include <vector>

#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

std::vector<GameSeat> seats_of(Connection& connection, std::int64_t room) {
  std::vector<GameSeat> seats;
  auto row = connection.use(ListSql::game_seats);
  row.bind(room);
  while (row.next()) {
    auto player = player_row(row);
    seats.push_back({.seat = static_cast<int>(row.number(after_player)),
                     .player = std::move(player),
                     .place = row.small_or_null(after_player + 1),
                     .rating_before = row.real_or_null(after_player + 2),
                     .rating_after = row.real_or_null(after_player + 3)});
  }
  return seats;
}

}  // namespace

GameRow game_of(Connection& connection, std::int64_t key) {
  GameRow game;
  {
    auto row = connection.use(ListSql::game_row);
    row.bind(key);
    if (!row.next()) throw Error(ErrorKind::corrupt, "a list names a room that does not exist");
    game = {.room = row.text(0),
            .game = row.text(1),
            .visibility = row.text(2),
            .options = row.text(3),
            .clock = row.text(4),
            .rated = row.flag(5),
            .pool = row.text_or_null(6),
            .opened_at = row.number(7),
            .started_at = row.number_or_null(8),
            .ended_at = row.number_or_null(9),
            .reason = row.text_or_null(10),
            .turns = row.number_or_null(11),
            .pending = {.to_move = row.small_or_null(12), .due = row.number_or_null(13)}};
  }
  game.seats = seats_of(connection, key);
  return game;
}

}  // namespace quintet::storage
