// Weights have plausible signs and sizes. A fit to games that stall or are decided late can value
// the loss of a checker at almost nothing, although its loss on held-out games is small.
#include "engine/liger/weights.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>

#include <doctest/doctest.h>

#include "engine/liger/features.hpp"
#include "engine/sliders/features.hpp"
#include "engine/sliders/weights.hpp"
#include "engine/sumo-checkers/features.hpp"
#include "engine/sumo-checkers/weights.hpp"

namespace quintet::tests {
namespace {

using namespace engine;

/// Whether each number is smaller than the next one.
bool rises(std::span<const std::int16_t> weights) {
  return std::ranges::adjacent_find(weights, std::ranges::greater_equal()) == weights.end();
}
bool falls(std::span<const std::int16_t> weights) {
  return std::ranges::adjacent_find(weights, std::ranges::less_equal()) == weights.end();
}

TEST_CASE("Sumo Checkers: a checker is worth something at every number left, on every space") {
  using F = sumo_checkers::Features;
  const std::span<const std::int16_t> weights = sumo_checkers::weights;
  const auto spaces = weights.subspan(F::spaces, sumo_checkers::kinds_of_spaces);
  const auto lives =
      weights.subspan(F::lives, rules::sumo_checkers::checkers_a_side + std::size_t{1});
  const int worst_space = std::ranges::min(spaces);
  for (std::size_t left = 1; left < lives.size(); ++left) {
    CAPTURE(left);
    // 40 points are a chance of 55 % in an even game.
    CHECK_GE(lives[left] - lives[left - 1] + worst_space, 40);
  }
}

TEST_CASE("Sumo Checkers: the fewer checkers a side can lose, the more each one is worth") {
  using F = sumo_checkers::Features;
  const std::span<const std::int16_t> weights = sumo_checkers::weights;
  for (std::size_t left = 1; left < rules::sumo_checkers::checkers_a_side; ++left) {
    CAPTURE(left);
    const auto lives = weights.subspan(F::lives);
    CHECK_LE(lives[left + 1] - lives[left], lives[left] - lives[left - 1]);
  }
}

TEST_CASE("Sumo Checkers: the middle is better than the rim, and an exposed checker is bad") {
  using F = sumo_checkers::Features;
  const std::span<const std::int16_t> weights = sumo_checkers::weights;
  const auto spaces = weights.subspan(F::spaces, sumo_checkers::kinds_of_spaces);
  const auto rim = spaces.last(3);
  CHECK_GT(std::ranges::min(spaces.first(5)), std::ranges::max(rim));
  CHECK_LE(weights[F::exposed], 0);
  CHECK_LE(weights[F::exposed + 1], 0);
  CHECK_GE(weights[F::pairs], 0);
}

// The first rank is an exception: a checker that is buried there, under an enemy that has arrived,
// is rare before the end, and the fit values it as high as one on the fourth rank.
TEST_CASE("Liger: a checker on top is worth more on each next rank, a buried one from the second") {
  using F = liger::Features;
  int last_top = -10'000;
  int last_buried = -10'000;
  for (std::size_t rank = 0; rank < F::ranks; ++rank) {
    CAPTURE(rank);
    const auto here = std::span(liger::weights).subspan(rank * F::burials, F::burials);
    const int buried = std::accumulate(here.begin() + 1, here.end(), 0);
    CHECK_GT(here[0], last_top);
    if (rank > 1) CHECK_GT(buried, last_buried);
    last_top = here[0];
    last_buried = buried;
  }
}

TEST_CASE(
    "Sliders: each step nearer to the prize or home, and each turn ahead, is worth something") {
  using F = sliders::Features;
  const std::span<const std::int16_t> weights = sliders::weights;
  CHECK(falls(weights.subspan(F::carrier, F::most_steps)));
  CHECK(falls(weights.subspan(F::nearest, F::most_steps)));
  CHECK(falls(weights.subspan(F::second, F::most_steps)));
  CHECK(rises(weights.subspan(F::race, std::size_t{2} * F::most_ahead + 1)));
}

}  // namespace
}  // namespace quintet::tests
