// Reads of puzzle ratings and attempts. Contract: see Connection.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

struct PuzzleStanding {
  /// Nothing before the first attempt. `games` is the number of puzzles, `certain_until` is 0.
  std::optional<RatingRow> rating;
  std::vector<PuzzleAttemptRow> attempts;  // sorted by id
};

/// A player's rating in puzzles of a game, with their first attempts.
[[nodiscard]] PuzzleStanding puzzle_standing(Connection& connection, std::string_view player,
                                             std::string_view game);

/// A player's ratings in puzzles of all games with an attempt, sorted by game; `pool` is the game.
[[nodiscard]] std::vector<PoolRating> puzzle_ratings_of_player(Connection& connection,
                                                               std::string_view player);

}  // namespace quintet::storage
