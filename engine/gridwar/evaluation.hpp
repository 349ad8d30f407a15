// Evaluation of a position of Gridwar: tiles, and the paths to the goals around zones of control.
#pragma once

#include "rules/gridwar/gridwar.hpp"

namespace quintet::engine::gridwar {

using rules::gridwar::Action;
using rules::gridwar::Colour;
using rules::gridwar::Position;
using rules::gridwar::Space;
using rules::gridwar::Terrain;

/// The fewest steps from a tile of `colour` to its goal if all other tiles stand still; a new
/// turn counts as five steps. At most `no_way`, which also means that there is no path. `field` is
/// the terrain of the colour.
inline constexpr int no_way = 40;
[[nodiscard]] int way_to_goal(const Position& position, Colour colour, const Terrain& field);

/// Number of tiles of `colour` that can reach a goal with one move. `field` is the terrain of the
/// colour.
[[nodiscard]] int goal_threats(const Position& position, Colour colour, const Terrain& field);

/// Points for `me`, if `next` has the next turn. Beyond `goal_in_reach` when `next` can move to a
/// goal at once. With an `aim` below 100, the path of `me` to its goal counts for that percentage
/// and its tiles do not count; goals in reach always count. Preconditions: not over; `aim` is 0 …
/// 100.
inline constexpr int goal_in_reach = 20'000;
[[nodiscard]] int evaluate(const Position& position, Colour me, Colour next, int aim = 100);

/// Number of steps between two holes, ignoring obstacles and levels.
[[nodiscard]] constexpr int distance(Space a, Space b) {
  using rules::gridwar::places;
  const int rows = places[a].row - places[b].row;
  const int holes = places[a].hole - places[b].hole;
  const auto size = [](int n) { return n < 0 ? -n : n; };
  const int most = size(rows) > size(holes) ? size(rows) : size(holes);
  return most > size(rows + holes) ? most : size(rows + holes);
}

/// Minimum number of steps between two spaces, ignoring obstacles. Each of the twelve possible
/// steps adds one to one of the four coordinates level, row, hole and minus their sum, and
/// subtracts one from another.
[[nodiscard]] constexpr int steps_between(Space a, Space b) {
  using rules::gridwar::places;
  const int level = places[a].level - places[b].level;
  const int row = places[a].row - places[b].row;
  const int hole = places[a].hole - places[b].hole;
  const auto size = [](int n) { return n < 0 ? -n : n; };
  return (size(level) + size(row) + size(hole) + size(level + row + hole)) / 2;
}

}  // namespace quintet::engine::gridwar
