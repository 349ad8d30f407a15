// Golden playthroughs: one game of every game and set of options, written out turn by turn, that
// the rules core has to reproduce to the byte (golden/README.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/record.hpp"

namespace quintet::tests {

/// What one golden file is about.
struct GoldenGame {
  const rules::GameInfo* info;
  rules::OptionValues options;
  bool one_leaves;   // one of more than two seats withdraws, and the others play on
  std::string file;  // "slides-of-action-players=2.txt": options that are not the default
};

/// Every game of the catalogue under every set of options; those for more than two seats once more
/// for the withdrawal.
[[nodiscard]] std::vector<GoldenGame> golden_games();

/// A game by a player who takes a win when there is one and otherwise plays at random; always the
/// same game. Ends by the rules where such a game is found within a bounded number of turns, and by
/// resignation where not.
[[nodiscard]] rules::GameRecord play_golden(const GoldenGame& golden);

/// The file of a game: its record, then each turn with what the core says about it.
[[nodiscard]] std::string golden_text(const rules::GameRecord& record);

/// The record at the beginning of a file; empty when there is none.
[[nodiscard]] std::string_view record_in(std::string_view file);

/// The first line in which two texts differ, with its number; empty when they are equal.
[[nodiscard]] std::string first_difference(std::string_view file, std::string_view now);

}  // namespace quintet::tests
