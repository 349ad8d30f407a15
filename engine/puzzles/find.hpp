// Looks for puzzles: in games of the engine against itself, on random walks, among positions that
// are put together at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/puzzles/check.hpp"

namespace quintet::engine::puzzles {

struct Hunt {
  std::string_view game;  // has puzzles
  std::uint64_t seed = 1;
  std::size_t puzzles = 240;  // when there are so many it is enough
  int games = 2'000;          // when so many have been played, too
};

/// From each game, walk or set of positions at most two puzzles; options, seats and lengths mixed.
/// Deterministic. Calls `each_game(played, found)` after each game; when it returns false, that is
/// the end.
[[nodiscard]] std::vector<Puzzle> find(
    const Hunt& hunt,
    const std::function<bool(int played, const std::vector<Puzzle>& found)>& each_game);

}  // namespace quintet::engine::puzzles
