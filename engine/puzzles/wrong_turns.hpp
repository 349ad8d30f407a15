// The plausible wrong turns of a puzzle: the measure of its difficulty.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/specification.hpp"

namespace quintet::engine::puzzles {

/// A wrong first turn is plausible if a shallow look rates it at most this many points below the
/// right one; 100 points are a small advantage. A shallow look is the engine with a budget of one
/// node: it plays each turn once and evaluates the position, so it sees a win with this turn, and
/// in Slides of Action also a loss to the next one.
inline constexpr int plausible_within = 20;

/// Number of plausible wrong first turns. `right` is the first turn of the solution, legal in
/// `position`; turns that lead to the same position are one turn. Counts no turn that is proven
/// lost. Without random numbers and floating point, so the count is equal on every machine.
template <GameSpecification S>
[[nodiscard]] int plausible_wrong_turns(const typename S::Position& position,
                                        const std::vector<typename S::Position::Action>& right) {
  const auto after = [&position](const auto& actions) {
    auto next = position;
    for (const auto& action : actions)
      next.play(action);
    return next.key();
  };
  const auto look = S::begin({.position = position,
                              .history = {},
                              .settings = {.nodes = 1, .lines = std::numeric_limits<int>::max()}});
  while (!look->step(1)) {
  }
  const Key solution = after(right);
  int least = 0;
  std::vector<int> wrong;  // scores
  for (const auto& line : look->best().lines) {
    if (after(line.turns.front()) == solution) {
      least = line.score - plausible_within;
    } else {
      wrong.push_back(line.score);
    }
  }
  return static_cast<int>(std::ranges::count_if(
      wrong, [least](int score) { return score >= least && score > -decided; }));
}

}  // namespace quintet::engine::puzzles
