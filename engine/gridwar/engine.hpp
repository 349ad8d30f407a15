// The computer opponent in Gridwar: a beam search over sets of actions, and then the opponent's
// best plan against each of the resulting turns.
#pragma once

#include <memory>

#include "engine/search/search.hpp"
#include "rules/gridwar/gridwar.hpp"

namespace quintet::engine::gridwar {

/// A function of type `BeginSearch`. A node is an action that is tried. It proves only wins with
/// the present turn.
[[nodiscard]] std::unique_ptr<Search<rules::gridwar::Position>> begin(
    const SearchRequest<rules::gridwar::Position>& request);

}  // namespace quintet::engine::gridwar
