#include "server/ratings/level_ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "server/ratings/glicko2.hpp"

namespace quintet::server {
namespace {

/// The ratings between which a level's is sought.
constexpr double lowest_rating = 0;
constexpr double highest_rating = 4000;
/// Halvings of the interval: to a thousandth of a point.
constexpr int halvings = 22;

struct Sums {
  double surplus = 0;      // score minus expected score of the level
  double information = 0;  // per squared rating point
};

std::int64_t games_of(const storage::LevelScore& score) {
  return score.won + score.drawn + score.lost;
}

Sums sums_at(double rating, std::span<const storage::LevelScore> scores) {
  // The logistic curve of ratings: ten times the odds at 400 points.
  constexpr double steepness = std::numbers::ln10 / 400;
  Sums sums;
  for (const storage::LevelScore& score : scores) {
    const auto games = static_cast<double>(games_of(score));
    const double points = static_cast<double>(score.lost) + static_cast<double>(score.drawn) / 2;
    const double expected = glicko2::expected_score(
        {.rating = rating}, {.rating = score.rating, .deviation = score.deviation});
    const double slope = glicko2::weight(score.deviation) * steepness;
    sums.surplus += points - games * expected;
    sums.information += games * slope * slope * expected * (1 - expected);
  }
  return sums;
}

}  // namespace

std::optional<LevelRating> level_rating(std::span<const storage::LevelScore> scores) {
  if (std::ssize(scores) < fewest_people) return std::nullopt;
  double low = lowest_rating;
  double high = highest_rating;
  if (sums_at(low, scores).surplus <= 0 || sums_at(high, scores).surplus >= 0) return std::nullopt;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (sums_at(middle, scores).surplus > 0 ? low : high) = middle;
  }
  const double rating = (low + high) / 2;
  const double deviation = 1 / std::sqrt(sums_at(rating, scores).information);
  if (!(deviation <= largest_level_deviation)) return std::nullopt;
  LevelRating found{.level = scores.front().level,
                    .rating = rating,
                    .deviation = deviation,
                    .people = std::ssize(scores)};
  for (const storage::LevelScore& score : scores)
    found.games += games_of(score);
  return found;
}

std::vector<LevelRating> level_ratings(std::span<const storage::LevelScore> scores) {
  std::vector<LevelRating> ratings;
  while (!scores.empty()) {
    const auto end = std::ranges::find_if(scores, [&](const storage::LevelScore& score) {
      return score.level != scores.front().level;
    });
    const auto count = static_cast<std::size_t>(end - scores.begin());
    if (const auto rating = level_rating(scores.first(count))) ratings.push_back(*rating);
    scores = scores.subspan(count);
  }
  return ratings;
}

}  // namespace quintet::server
