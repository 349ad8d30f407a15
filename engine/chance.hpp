// From points to chances: a logistic function in whole numbers, for what people are shown.
#pragma once

#include "engine/search.hpp"

namespace quintet::engine {

/// The share of the game that a score is worth, in thousandths: 500 for 0, 731 for `scale`. 1000
/// and 0 beyond ±`decided`. Precondition: `scale` is positive.
[[nodiscard]] Chance chance_of(int score, int scale);

}  // namespace quintet::engine
