// All puzzles that the program was built with, from `puzzles/GAME.txt`.
#pragma once

#include <span>
#include <string_view>

#include "puzzles/puzzle.hpp"

namespace quintet::puzzles {

/// In the order of the files, the games in alphabetical order. Parsed at the first call, which
/// takes some milliseconds; later ones return the same. For any thread. Rows that are not in order
/// are left out: a test sees to it that there are none.
[[nodiscard]] std::span<const Puzzle> collection();
/// Those of one game; empty for a game that has none, or does not exist.
[[nodiscard]] std::span<const Puzzle> puzzles_of(std::string_view game);
/// Null for an unknown id.
[[nodiscard]] const Puzzle* find_puzzle(std::string_view id);

/// A row of a file as it is.
struct Row {
  std::string_view game;
  std::string_view line;
};
[[nodiscard]] std::span<const Row> rows();

}  // namespace quintet::puzzles
