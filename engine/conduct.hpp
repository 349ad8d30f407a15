// How a computer opponent behaves besides choosing turns.
#pragma once

#include <cstddef>

#include "engine/engine.hpp"

namespace quintet::engine {

/// Games get long where neither can make progress. From this many turns on a draw is no longer
/// refused by who sees hardly an advantage; the advantage that is given away for it grows.
inline constexpr std::size_t long_game = 240;

/// Whether the seat that has found `answer`, when `turns` turns had been played, would rather have
/// the game end as a draw: it is proven that it cannot win, or the game is long and the chance not
/// much above even. Both seats have to want it. For games for two.
[[nodiscard]] bool wants_draw(const Answer& answer, std::size_t turns);

}  // namespace quintet::engine
