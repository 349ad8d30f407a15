// Wins in Gridwar within the turn: a tile that reaches its goal after others have made way.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/gridwar/evaluation.hpp"

namespace quintet::engine::gridwar {

/// Actions of this turn, the last of which brings a tile to its goal; nothing when none are found.
/// Whenever a tile can get there after at most one promotion of its own and at most one entry, or
/// one move or capture of another tile, they are found. Longer ways are looked for near the goal
/// until `nodes`, to which each action tried is added, has grown by about `limit`. Precondition:
/// not over.
[[nodiscard]] std::optional<std::vector<Action>> find_win(const Position& position,
                                                          std::uint64_t limit,
                                                          std::uint64_t& nodes);

}  // namespace quintet::engine::gridwar
