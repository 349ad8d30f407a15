// Wins in Gridwar within one turn: a tile reaches its goal after other actions have opened the
// path.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/gridwar/evaluation.hpp"

namespace quintet::engine::gridwar {

/// Actions of this turn that win; the last one brings a tile to its goal. Nothing if none are
/// found. Always finds a win that takes at most one promotion of the winning tile and at most one
/// entry, or one move or capture of another tile. Searches longer sequences near the goal until
/// `nodes` has grown by about `limit`; each tried action adds one to `nodes`. Precondition: not
/// over.
[[nodiscard]] std::optional<std::vector<Action>> find_win(const Position& position,
                                                          std::uint64_t limit,
                                                          std::uint64_t& nodes);

}  // namespace quintet::engine::gridwar
