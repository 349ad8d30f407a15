// What a position of Gridwar is worth: tiles, and the ways to the goals around zones of control.
#pragma once

#include "rules/gridwar/gridwar.hpp"

namespace quintet::engine::gridwar {

using rules::gridwar::Action;
using rules::gridwar::Colour;
using rules::gridwar::Position;
using rules::gridwar::Space;
using rules::gridwar::Terrain;

/// The steps that a tile of `colour` needs to its goal if all others stand still, a new turn
/// counting as five; at most `no_way`, also where there is none. `field` is that of the colour.
inline constexpr int no_way = 40;
[[nodiscard]] int way_to_goal(const Position& position, Colour colour, const Terrain& field);

/// How many tiles of `colour` can go to a goal with one move. `field` is that of the colour.
[[nodiscard]] int goal_threats(const Position& position, Colour colour, const Terrain& field);

/// Points for `me`, if it is the turn of `next` after this. Beyond `goal_in_reach` when `next` can
/// move to a goal at once. With an `aim` below 100 only so many percent of the way of `me` to its
/// goal count, and its tiles do not; goals in reach always do. Preconditions: not over; `aim` is 0
/// … 100.
inline constexpr int goal_in_reach = 20'000;
[[nodiscard]] int evaluate(const Position& position, Colour me, Colour next, int aim = 100);

/// Steps between two holes, whatever lies between, and on whatever level.
[[nodiscard]] constexpr int distance(Space a, Space b) {
  using rules::gridwar::places;
  const int rows = places[a].row - places[b].row;
  const int holes = places[a].hole - places[b].hole;
  const auto size = [](int n) { return n < 0 ? -n : n; };
  const int most = size(rows) > size(holes) ? size(rows) : size(holes);
  return most > size(rows + holes) ? most : size(rows + holes);
}

}  // namespace quintet::engine::gridwar
