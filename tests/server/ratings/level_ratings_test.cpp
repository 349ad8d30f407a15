#include "server/ratings/level_ratings.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "server/ratings/glicko2.hpp"

namespace quintet::tests {
namespace {

using server::level_rating;
using server::level_ratings;
using storage::LevelScore;

/// Ten games of each of `people` players of this rating; the level wins `won` of them.
std::vector<LevelScore> evenly(std::int64_t people, double rating, std::int64_t won) {
  return std::vector<LevelScore>(
      static_cast<std::size_t>(people),
      {.level = 103, .rating = rating, .deviation = 60, .won = 10 - won, .lost = won});
}

TEST_CASE("a level that wins half of its games has the rating of its opponents") {
  for (const double rating : {900.0, 1500.0, 2300.0}) {
    const auto found = level_rating(evenly(6, rating, 5));
    REQUIRE(found);
    CHECK(found->level == 103);
    CHECK(found->rating == doctest::Approx(rating).epsilon(1e-5));
    CHECK(found->people == 6);
    CHECK(found->games == 60);
  }
}

TEST_CASE("a level has the rating at which its expected score is its score") {
  std::vector<LevelScore> scores;
  for (int i = 0; i < 12; ++i) {
    scores.push_back({.level = 103,
                      .rating = 1200.0 + 60 * i,
                      .deviation = 50.0 + 4 * i,
                      .won = i % 4,
                      .drawn = 2,
                      .lost = 8 - i % 4});
  }
  const auto found = level_rating(scores);
  REQUIRE(found);
  double surplus = 0;
  for (const LevelScore& score : scores) {
    surplus +=
        static_cast<double>(score.lost) + 1 -
        10 * server::glicko2::expected_score(
                 {.rating = found->rating}, {.rating = score.rating, .deviation = score.deviation});
  }
  CHECK(std::abs(surplus) < 0.01);
}

TEST_CASE("more wins give a higher rating, and more games a more certain one") {
  const auto weaker = level_rating(evenly(6, 1500, 4));
  const auto stronger = level_rating(evenly(6, 1500, 6));
  const auto surer = level_rating(evenly(24, 1500, 6));
  REQUIRE((weaker && stronger && surer));
  CHECK(weaker->rating < stronger->rating);
  CHECK(surer->rating == doctest::Approx(stronger->rating));
  CHECK(surer->deviation == doctest::Approx(stronger->deviation / 2));
}

TEST_CASE("too few players, too few games, or a level that won or lost all: no rating") {
  CHECK_FALSE(level_rating({}));
  CHECK_FALSE(level_rating(evenly(4, 1500, 5)));
  CHECK_FALSE(level_rating(evenly(30, 1500, 10)));
  CHECK_FALSE(level_rating(evenly(30, 1500, 0)));
  std::vector<LevelScore> few = evenly(8, 1500, 1);
  for (LevelScore& score : few)
    score.won = 1;
  CHECK_FALSE(level_rating(few));
}

TEST_CASE("each level gets its own rating, and a level without one is left out") {
  std::vector<LevelScore> scores = evenly(6, 1500, 5);
  std::vector<LevelScore> unknown = evenly(2, 1500, 5);
  std::vector<LevelScore> strong = evenly(6, 1900, 5);
  for (LevelScore& score : unknown)
    score.level = 104;
  for (LevelScore& score : strong)
    score.level = 105;
  scores.insert(scores.end(), unknown.begin(), unknown.end());
  scores.insert(scores.end(), strong.begin(), strong.end());
  const auto found = level_ratings(scores);
  REQUIRE(found.size() == 2);
  CHECK(found[0].level == 103);
  CHECK(found[1].level == 105);
  CHECK(found[1].rating == doctest::Approx(1900));
  CHECK(level_ratings({}).empty());
}

}  // namespace
}  // namespace quintet::tests
