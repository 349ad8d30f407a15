// Bodies of HTTP requests and responses about puzzles (README.md, "Puzzles").
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"

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

/// A player's rating in the puzzles of one game.
struct PuzzleStanding {
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
  bool provisional = false;
  std::int64_t puzzles = 0;  // number of puzzles tried
};

/// The first attempt of the requesting player.
struct PuzzleTried {
  bool solved = false;
  std::int64_t at = 0;
};

struct PuzzleResult {
  bool solved = false;
  std::int64_t right = 0;  // number of correct turns
  bool rated = false;
  std::optional<std::int64_t> before;      // the previous rating; null if this attempt is not rated
  std::optional<PuzzleStanding> standing;  // the new rating; null for guests
};

/// A player's first attempts at the puzzles of a game: ids by result.
struct PuzzleProgress {
  std::string game;
  PuzzleStanding standing;
  std::vector<std::string> solved;
  std::vector<std::string> failed;
};

/// The response for a puzzle. `cursor` is the place of the next puzzle in the order for guests.
[[nodiscard]] std::string puzzle_body(const PuzzleEntry& puzzle,
                                      const std::optional<PuzzleStanding>& standing,
                                      const std::optional<PuzzleTried>& tried,
                                      std::optional<std::int64_t> cursor);
[[nodiscard]] std::string puzzle_result_body(const PuzzleResult& result);

/// A player's progress in all games. `days`: the days, counted from 1970 in UTC, on which they
/// solved a puzzle at the first attempt.
[[nodiscard]] std::string puzzle_progress_body(std::span<const PuzzleProgress> games,
                                               std::span<const std::int64_t> days);

/// The turns of an attempt, in order. An empty list means that the player gives up. Checks the form
/// only.
[[nodiscard]] Result<std::vector<std::string>> parse_puzzle_attempt(std::string_view body);

}  // namespace quintet::protocol
