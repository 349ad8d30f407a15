// The computer opponent in Slides of Action: exact with two seats in play; forced wins and playouts
// with three.
#pragma once

#include <memory>

#include "engine/search/search.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"

namespace quintet::engine::slides_of_action {

using rules::slides_of_action::Action;
using rules::slides_of_action::Position;

/// A function of type `BeginSearch`. With two seats in play a budget of 200,000 nodes is enough for
/// perfect play: it takes a proven win in the fewest turns, delays a proven loss for the most
/// turns, and among drawn turns takes one that leaves the opponent the fewest answers that do not
/// lose.
[[nodiscard]] std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request);

}  // namespace quintet::engine::slides_of_action
