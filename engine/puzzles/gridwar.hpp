// Puzzles of Gridwar: wins within one turn that take several actions. A turn has too many
// combinations to try them all, and most wins can be reached in many ways, so every winning turn is
// right. The proof covers only that no single action wins, and the number of winning pairs if a
// pair wins.
#pragma once

#include <cstdint>

#include "engine/puzzles/solution.hpp"
#include "puzzles/puzzle.hpp"
#include "rules/options.hpp"

namespace quintet::engine::puzzles {

/// Maximum number of winning pairs of actions; with more the puzzle is too easy.
inline constexpr int most_winning_pairs = 4;

/// `win_in` is 1, `turns` is the number of legal first actions, and the line is one turn without
/// unnecessary actions. `bad_request` when one action wins, when more than `most_winning_pairs`
/// pairs win, or when the engine finds no win with `limit` nodes or with its budget for a whole
/// turn.
[[nodiscard]] rules::Result<Solution> solve_gridwar(const quintet::puzzles::Puzzle& puzzle,
                                                    const rules::OptionValues& options,
                                                    std::uint64_t limit);

}  // namespace quintet::engine::puzzles
