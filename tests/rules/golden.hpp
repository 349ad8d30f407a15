// Golden playthroughs: one game for every game and set of options, written turn by turn. The rules
// core must reproduce them byte by byte (golden/README.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/record.hpp"

namespace quintet::tests {

/// The subject of one golden file.
struct GoldenGame {
  const rules::GameInfo* info;
  rules::OptionValues options;
  bool one_leaves;   // one of more than two seats withdraws, and the others play on
  std::string file;  // "slides-of-action-players=2.txt": names the options that are not the default
};

/// Every game of the catalogue under every set of options. Games for more than two seats occur once
/// more, with a withdrawal.
[[nodiscard]] std::vector<GoldenGame> golden_games();

/// Plays a game: takes a win if there is one and otherwise plays at random, the same game each
/// time. It ends by the rules if such a game is found within a bounded number of turns, otherwise
/// by resignation.
[[nodiscard]] rules::GameRecord play_golden(const GoldenGame& golden);

/// The file of a game: its record, then each turn with the position, its hash and refusals.
[[nodiscard]] std::string golden_text(const rules::GameRecord& record);

/// The record at the beginning of a file; empty if there is none.
[[nodiscard]] std::string_view record_in(std::string_view file);

/// The first line in which two texts differ, with its number; empty when they are equal.
[[nodiscard]] std::string first_difference(std::string_view file, std::string_view now);

}  // namespace quintet::tests
