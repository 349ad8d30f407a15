// Exact proofs in endgames of Gridwar, in which a turn has few enough combinations to try them all.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/gridwar/evaluation.hpp"

namespace quintet::engine::gridwar {

/// Whether both sides have no tiles off the board, no tokens, and few tiles on the board.
[[nodiscard]] bool is_endgame(const Position& position);

/// A win with the second turn. Each turn is a list of actions, the first two with their `end`.
struct WinInTwo {
  std::vector<Action> first;
  std::vector<Action> reply;  // one of those after which the fewest single actions win
  std::vector<Action> last;
  std::uint64_t positions = 0;  // that the proof of the first turn examined
};

/// The only first turn after which the side to move wins with its next turn, whatever the opponent
/// plays. Nothing if there is none, if there are several, if the side can win with this turn, or
/// after about `limit` positions. Tries every turn of both sides with the rules core, apart from
/// turns that provably cannot win, because every tile is too far from its goal. Precondition: an
/// endgame that is not over, at the start of a turn.
[[nodiscard]] std::optional<WinInTwo> only_win_in_two(const Position& position,
                                                      std::uint64_t limit);

}  // namespace quintet::engine::gridwar
