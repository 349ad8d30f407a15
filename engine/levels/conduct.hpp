// Behaviour of a computer opponent apart from choosing turns.
#pragma once

#include <cstddef>

#include "engine/engine.hpp"

namespace quintet::engine {

/// Games become long if neither seat can make progress. From this number of turns on, a seat that
/// sees hardly an advantage accepts a draw; the advantage that it gives up grows with the game.
inline constexpr std::size_t long_game = 240;

/// Whether the seat of `answer` wants a draw after `turns` turns: if it provably cannot win, or if
/// the game is long and its chance is not much above even. The game ends only if both seats want
/// it. For games for two.
[[nodiscard]] bool wants_draw(const Answer& answer, std::size_t turns);

}  // namespace quintet::engine
