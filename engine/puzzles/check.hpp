// Checks whether a position makes a puzzle, and whether a puzzle is correct. The finder and the
// verification share this code, so that both apply the same definition.
#pragma once

#include <cstdint>
#include <string>

#include "engine/puzzles/hunt.hpp"
#include "puzzles/puzzle.hpp"
#include "rules/types.hpp"

namespace quintet::engine::puzzles {

using quintet::puzzles::Puzzle;

/// The other turns are searched with this many times the nodes of the engine's proof.
inline constexpr std::uint64_t times_the_nodes = 10;

/// Makes the puzzle of a position that is not over, at the start of a turn. Errors: `bad_request`
/// with a sentence if it makes no puzzle, or an error of the position.
[[nodiscard]] rules::Result<Puzzle> make_puzzle(const std::string& game,
                                                const rules::OptionValues::Pairs& options,
                                                const std::string& position, const Effort& effort);

/// The puzzle with its wrong turns counted (engine/puzzles/wrong_turns.hpp), and with the rating
/// that follows from them, from the nodes and from the number of turns to win. Needs no search, and
/// believes the other fields. `bad_request` if the first turn is illegal.
[[nodiscard]] rules::Result<Puzzle> rated(Puzzle puzzle);

/// Ok if an exact proof over all turns of all seats confirms the puzzle, and if the engine finds no
/// other winning first turn with ten times the nodes. Wrong turns and rating must be those of
/// `rated`. Otherwise `bad_request` with a sentence.
[[nodiscard]] rules::Result<void> verify(const Puzzle& puzzle);

}  // namespace quintet::engine::puzzles
