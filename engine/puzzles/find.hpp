// Finds puzzles in games of the engine against itself, on random walks, and among random positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/puzzles/check.hpp"

namespace quintet::engine::puzzles {

struct Hunt {
  std::string_view game;  // a game with puzzles
  std::uint64_t seed = 1;
  std::size_t puzzles = 560;  // stop at this number of puzzles, with the known ones
  int games = 2'000;          // or after this number of games
  std::vector<Puzzle> known;  // puzzles to start with
};

/// Adds puzzles to the known ones, which come first in the result. Takes at most two puzzles from
/// each game, walk or set of positions, and mixes options, seats and lengths. Deterministic. Calls
/// `each_game(played, found)` after each game, and stops when it returns false.
[[nodiscard]] std::vector<Puzzle> find(
    const Hunt& hunt,
    const std::function<bool(int played, const std::vector<Puzzle>& found)>& each_game);

}  // namespace quintet::engine::puzzles
