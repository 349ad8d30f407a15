// The strength of the computer's levels on the scale of people's ratings. Pure functions,
// thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "storage/data/archive.hpp"

namespace quintet::server {

struct LevelRating {
  std::int64_t level = 0;
  double rating = 0;
  double deviation = 0;     // one standard error
  std::int64_t people = 0;  // registered players with games against the level
  std::int64_t games = 0;   // against them
};

/// How much evidence a rating needs before it is shown.
inline constexpr std::int64_t fewest_people = 5;
inline constexpr double largest_level_deviation = 60;

/// The rating at which the level's expected score equals its score (the performance rating of
/// Glicko-2, with the deviations of the opponents). All scores are of the same level. Null if fewer
/// than `fewest_people` have played, if one side has won all games, or if the rating is less
/// certain than `largest_level_deviation`.
[[nodiscard]] std::optional<LevelRating> level_rating(std::span<const storage::LevelScore> scores);

/// The ratings of all levels that have one. `scores` is sorted by level.
[[nodiscard]] std::vector<LevelRating> level_ratings(std::span<const storage::LevelScore> scores);

}  // namespace quintet::server
