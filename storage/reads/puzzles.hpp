// What players have done with puzzles. Contract: see Connection.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "storage/connection.hpp"
#include "storage/types.hpp"

namespace quintet::storage {

struct PuzzleStanding {
  /// Nothing before the first attempt; `games` counts puzzles, `certain_until` is 0.
  std::optional<RatingRow> rating;
  std::vector<PuzzleAttemptRow> attempts;  // in the order of the ids
};

/// A player's rating in puzzles of a game, and their first attempts at all of them.
[[nodiscard]] PuzzleStanding puzzle_standing(Connection& connection, std::string_view player,
                                             std::string_view game);

/// A player's ratings in puzzles of all games that they have tried some of; `pool` is the game. In
/// alphabetical order.
[[nodiscard]] std::vector<PoolRating> puzzle_ratings_of_player(Connection& connection,
                                                               std::string_view player);

}  // namespace quintet::storage
