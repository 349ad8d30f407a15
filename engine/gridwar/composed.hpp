// Random positions of Gridwar, among which the finder looks for puzzles.
#pragma once

#include <string>

#include "engine/puzzles/hunt.hpp"

namespace quintet::engine::gridwar {

/// The text of a random position. Eleven of twelve are endgames with a few tiles, for wins in two,
/// which are rare. The others have a crowd of tiles and towers near the goal of the side to move,
/// for wins in one.
[[nodiscard]] std::string compose(const puzzles::Draw& draw);

}  // namespace quintet::engine::gridwar
