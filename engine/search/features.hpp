// Evaluations as sums of weighted counts. A game lists its features once; the evaluation in play
// and the tool that fits the weights (engine/tune) use the same list.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quintet::engine {

/// `F::visit(position, add)` calls `add(feature, count)` for each feature of the position: with a
/// positive count for the seat to move, and with a negative count for its opponent. Features are
/// numbered below `F::count`.
template <class F, class Position>
[[nodiscard]] int weighted(const Position& position,
                           const std::array<std::int16_t, F::count>& weights) {
  int points = 0;
  F::visit(position, [&](std::size_t feature, int count) { points += weights[feature] * count; });
  return points;
}

/// Points of one log odd: fitted weights are log odds times this. The odds at this score are e to
/// 1.
inline constexpr int points_per_log_odd = 200;

}  // namespace quintet::engine
