// Estimates that are sums of weighted counts. A game lists what it counts, once; the same list
// serves the estimate in play and the tool that fits the weights (engine/tune).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quintet::engine {

/// `F::visit(position, add)` calls `add(feature, count)` for what counts for the seat to move, with
/// a negative count for what counts for its opponent; features are numbered below `F::count`.
template <class F, class Position>
[[nodiscard]] int weighted(const Position& position,
                           const std::array<std::int16_t, F::count>& weights) {
  int points = 0;
  F::visit(position, [&](std::size_t feature, int count) { points += weights[feature] * count; });
  return points;
}

/// Points for even odds times e: weights are fitted as log odds and multiplied by this.
inline constexpr int points_per_log_odd = 200;

}  // namespace quintet::engine
