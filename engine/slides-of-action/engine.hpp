// The computer opponent for Slides of Action: exact with two, forced wins and playouts with three.
#pragma once

#include <memory>

#include "engine/search.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"

namespace quintet::engine::slides_of_action {

using rules::slides_of_action::Action;
using rules::slides_of_action::Position;

/// Contract: `BeginSearch`. With two seats in play a budget of 200,000 nodes is enough to play
/// perfectly: proven wins in the fewest turns, proven losses in the most, and of drawn turns one
/// that leaves the opponent the fewest answers that do not lose.
[[nodiscard]] std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request);

}  // namespace quintet::engine::slides_of_action
