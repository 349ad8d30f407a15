// Puzzles of Gridwar: a win with this turn that takes several actions. A turn has far too many to
// try them all, and a win that is there can be had in many ways, so every turn that wins is right;
// what is proven is that no one action wins, and how many are needed where that can be counted.
#pragma once

#include <cstdint>

#include "engine/puzzles/solution.hpp"
#include "puzzles/puzzle.hpp"
#include "rules/options.hpp"

namespace quintet::engine::puzzles {

/// At most so many pairs of actions may win, or the puzzle is too easy.
inline constexpr int most_winning_pairs = 4;

/// `win_in` is 1, `turns` the legal first actions, and the line one turn without an action that
/// could be left out. `bad_request` when one action wins, when more than `most_winning_pairs`
/// pairs do, or when the engine finds no win with `limit` nodes, or with those of its budget for a
/// whole turn.
[[nodiscard]] rules::Result<Solution> solve_gridwar(const quintet::puzzles::Puzzle& puzzle,
                                                    const rules::OptionValues& options,
                                                    std::uint64_t limit);

}  // namespace quintet::engine::puzzles
