// The computer opponent in Gridwar: a beam over sets of actions, then the opponent's best plan
// against each of the turns that come out.
#pragma once

#include <memory>

#include "engine/search.hpp"
#include "rules/gridwar/gridwar.hpp"

namespace quintet::engine::gridwar {

/// `BeginSearch`. A node is an action that is tried. Only a win with this very turn is proven.
[[nodiscard]] std::unique_ptr<Search<rules::gridwar::Position>> begin(
    const SearchRequest<rules::gridwar::Position>& request);

}  // namespace quintet::engine::gridwar
