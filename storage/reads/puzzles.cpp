#include "storage/reads/puzzles.hpp"

#include "storage/sql/use.hpp"

namespace quintet::storage {

PuzzleStanding puzzle_standing(Connection& connection, std::string_view player,
                               std::string_view game) {
  return reading(connection, "read a player's puzzle attempts", [&] {
    const ReadTransaction transaction(connection);
    PuzzleStanding standing;
    {
      auto rating = connection.use(PuzzleSql::find_puzzle_rating);
      rating.bind(player, game);
      if (rating.next()) standing.rating = rating_row(rating);
    }
    auto rows = connection.use(PuzzleSql::puzzle_attempts);
    rows.bind(player, game);
    standing.attempts = all(rows, [](Use& row) {
      return PuzzleAttemptRow{.puzzle = row.text(0), .solved = row.flag(1), .at = row.number(2)};
    });
    return standing;
  });
}

std::vector<PoolRating> puzzle_ratings_of_player(Connection& connection, std::string_view player) {
  return reading(connection, "read ratings in puzzles", [&] {
    auto rows = connection.use(PuzzleSql::puzzle_ratings_of_player);
    rows.bind(player);
    return all(rows,
               [](Use& row) { return PoolRating{.pool = row.text(6), .rating = rating_row(row)}; });
  });
}

}  // namespace quintet::storage
