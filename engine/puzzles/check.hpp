// Whether a position makes a puzzle, and whether a puzzle is one: used to find them and to verify
// them, so that both mean the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/puzzle.hpp"
#include "rules/types.hpp"

namespace quintet::engine::puzzles {

using quintet::puzzles::Puzzle;

/// How much may be spent on one position.
struct Effort {
  std::uint64_t engine_nodes = 60'000;    // for the engine to see the win at all
  std::uint64_t proof_nodes = 3'000'000;  // for the exact proof
};

/// The other turns are searched with so many times the nodes that the proof took the engine.
inline constexpr std::uint64_t times_the_nodes = 10;

/// The puzzle of a position that is not over, at the start of a turn; or why it makes none:
/// `bad_request` with a sentence, or an error of the position.
[[nodiscard]] rules::Result<Puzzle> make_puzzle(const std::string& game,
                                                const rules::OptionValues::Pairs& options,
                                                const std::string& position, const Effort& effort);

/// Ok when the puzzle is what it says, by a proof with all turns of all seats, and when its first
/// turn alone is found to win with ten times the nodes. `bad_request` with a sentence otherwise.
[[nodiscard]] rules::Result<void> verify(const Puzzle& puzzle);

}  // namespace quintet::engine::puzzles
