// Ratings, their histories and the leaderboard. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "storage/archive.hpp"
#include "storage/connection.hpp"
#include "storage/types.hpp"

namespace quintet::storage {

/// In the order of the pools' names.
[[nodiscard]] std::vector<PoolRating> ratings_of_player(Connection& connection,
                                                        std::string_view player);
/// As others may see them, or they would tell of private games: as they were after the last
/// public game, with the number of public games. Without pools in which there was none.
[[nodiscard]] std::vector<PoolRating> public_ratings_of_player(Connection& connection,
                                                               std::string_view player);
/// After each rated game, newest first.
[[nodiscard]] std::vector<RatingPoint> rating_history(Connection& connection,
                                                      std::string_view player,
                                                      std::string_view pool, int limit);
/// Of the public ratings those whose certain_until is later than `now`, the best first.
[[nodiscard]] LeaderPage leaderboard(Connection& connection, std::string_view pool,
                                     std::int64_t now, int limit, std::optional<LeaderKey> after);

}  // namespace quintet::storage
