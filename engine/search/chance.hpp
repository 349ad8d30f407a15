// Converts points to chances for display, with a logistic function in whole numbers.
#pragma once

#include "engine/search/search.hpp"

namespace quintet::engine {

/// Expected share of the game for a score, in thousandths: 500 for 0, 731 for `scale`. 1000 and 0
/// beyond ±`decided`. Precondition: `scale` is positive.
[[nodiscard]] Chance chance_of(int score, int scale);

}  // namespace quintet::engine
