// Weights of engine/sumo-checkers/features.hpp, set by hand. Their starting point was the fit
//   ./dev tune sumo-checkers games=4000 nodes=2000 rounds=400 contempt=60 seed=2
// to games of the first weights of this file's form. That fit scored 68 % of 80 games with five
// knockouts against those weights, but 28 % of 40 full games, because it gave up checkers for the
// middle of the board. These weights hold checkers dearer: 69 % of 60 games with five knockouts and
// 71 % of 24 full games, with 20 ms for each turn.
#pragma once

#include <array>
#include <cstdint>

#include "engine/sumo-checkers/features.hpp"

namespace quintet::engine::sumo_checkers {

inline constexpr std::array<std::int16_t, Features::count> weights{
    80,    64,   44,   26,   8,    0,    0, 0,   0,   -2190, -1790, -1490, -1230,
    -1000, -800, -620, -450, -290, -140, 0, -28, -42, 10,    -6,    30};

}  // namespace quintet::engine::sumo_checkers
