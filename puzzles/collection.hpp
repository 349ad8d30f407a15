// All puzzles that are compiled into the program, from `puzzles/GAME.txt`.
#pragma once

#include <span>
#include <string_view>

#include "puzzles/puzzle.hpp"

namespace quintet::puzzles {

/// All puzzles, in alphabetical order of the games and then in the order of the files. The first
/// call parses them, which takes some milliseconds; later calls return the same span. Any thread
/// may call it. Skips invalid rows; a test checks that there are none.
[[nodiscard]] std::span<const Puzzle> collection();
/// The puzzles of one game; empty for a game without puzzles or an unknown game.
[[nodiscard]] std::span<const Puzzle> puzzles_of(std::string_view game);
/// Null for an unknown id.
[[nodiscard]] const Puzzle* find_puzzle(std::string_view id);

/// An unparsed row of a file.
struct Row {
  std::string_view game;
  std::string_view line;
};
[[nodiscard]] std::span<const Row> rows();

}  // namespace quintet::puzzles
