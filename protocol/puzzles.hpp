// What is said about puzzles over HTTP (README.md, "Puzzles").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/words.hpp"

namespace quintet::protocol {

struct PuzzleEntry {
  std::string id;
  std::string game;
  Options options;
  std::string position;
  std::int64_t rating = 0;
  int win_in = 0;
  std::vector<std::string> line;
};

/// How well somebody solves the puzzles of a game.
struct PuzzleStanding {
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
  bool provisional = false;
  std::int64_t puzzles = 0;  // that they have tried
};

/// The first attempt of the asking player.
struct PuzzleTried {
  bool solved = false;
  std::int64_t at = 0;
};

struct PuzzleResult {
  bool solved = false;
  std::int64_t right = 0;  // turns
  bool rated = false;
  std::optional<std::int64_t> before;      // the rating before it; only where it is rated
  std::optional<PuzzleStanding> standing;  // after it; nothing for guests
};

/// A puzzle, what the asking player has to do with it, and in a stream where it goes on.
[[nodiscard]] std::string puzzle_body(const PuzzleEntry& puzzle,
                                      const std::optional<PuzzleStanding>& standing,
                                      const std::optional<PuzzleTried>& tried,
                                      std::optional<std::int64_t> cursor);
[[nodiscard]] std::string puzzle_result_body(const PuzzleResult& result);

/// The turns of an attempt, in order; none gives up. Form only.
[[nodiscard]] Result<std::vector<std::string>> parse_puzzle_attempt(std::string_view body);

}  // namespace quintet::protocol
