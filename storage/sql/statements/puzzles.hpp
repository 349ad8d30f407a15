// Statements about ratings in puzzles and attempts at them.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class PuzzleSql : std::uint8_t {
  find_puzzle_rating,
  puzzle_ratings_of_player,
  puzzle_attempts,
  set_puzzle_rating,
  insert_puzzle_attempt,
  delete_puzzle_ratings_of_player,
  delete_puzzle_attempts_of_player,
  count,
};

inline constexpr auto puzzle_statements = topic<PuzzleSql>({
    // The last column is `certain_until`, which puzzle ratings do not have.
    {PuzzleSql::find_puzzle_rating,
     "SELECT rating, deviation, volatility, puzzles, updated_at, 0 FROM puzzle_ratings"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND game = $2"},
    {PuzzleSql::puzzle_ratings_of_player,
     "SELECT rating, deviation, volatility, puzzles, updated_at, 0, game FROM puzzle_ratings"
     " WHERE player = (SELECT key FROM players WHERE id = $1) ORDER BY game"},
    {PuzzleSql::puzzle_attempts,
     "SELECT puzzle, solved, at FROM puzzle_attempts"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND game = $2"},
    {PuzzleSql::set_puzzle_rating,
     "INSERT INTO puzzle_ratings SELECT key, $2, $3, $4, $5, $6, $7 FROM players"
     " WHERE id = $1 AND deleted_at IS NULL"
     " ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating,"
     " deviation = excluded.deviation, volatility = excluded.volatility,"
     " puzzles = excluded.puzzles, updated_at = excluded.updated_at"},
    {PuzzleSql::insert_puzzle_attempt,
     "INSERT INTO puzzle_attempts SELECT key, $2, $3, $4, $5 FROM players"
     " WHERE id = $1 AND guest = 0 AND deleted_at IS NULL ON CONFLICT DO NOTHING"},
    {PuzzleSql::delete_puzzle_ratings_of_player,
     "DELETE FROM puzzle_ratings WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {PuzzleSql::delete_puzzle_attempts_of_player,
     "DELETE FROM puzzle_attempts WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
