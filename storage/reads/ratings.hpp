// Ratings, their histories and the leaderboard. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// A player's ratings, sorted by the name of the pool.
[[nodiscard]] std::vector<PoolRating> ratings_of_player(Connection& connection,
                                                        std::string_view player);
/// The ratings that others may see: their state after the last public game, with the number of
/// public games, so that they reveal nothing about private games. Without pools that have no public
/// game.
[[nodiscard]] std::vector<PoolRating> public_ratings_of_player(Connection& connection,
                                                               std::string_view player);
/// The rating after each rated game, newest first.
[[nodiscard]] std::vector<RatingPoint> rating_history(Connection& connection,
                                                      std::string_view player,
                                                      std::string_view pool, int limit);
/// The public ratings whose certain_until is later than `now`, best first.
[[nodiscard]] LeaderPage leaderboard(Connection& connection, std::string_view pool,
                                     std::int64_t now, int limit, std::optional<LeaderKey> after);

/// The games that rate the computer's levels.
struct LevelGames {
  std::string_view game;
  std::string_view pool;  // of the players' ratings
  int seats = 0;          // of the pool's games
  std::int64_t now = 0;   // ms since 1970; players count whose rating is certain then
  int players = 0;        // at most: those who have played rated games last
  int games = 0;          // at most, of a player against each level: the newest
};

/// The finished games of registered players against the computer, by level and player, sorted by
/// level. Uses public ratings. Without games in which a turn was taken back.
[[nodiscard]] std::vector<LevelScore> level_scores(Connection& connection, const LevelGames& which);

}  // namespace quintet::storage
