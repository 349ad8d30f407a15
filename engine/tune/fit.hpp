// Fits weights to results by logistic regression ("Texel tuning"). Floating point is acceptable
// here, because play uses only the resulting whole numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace quintet::engine {

/// A position of a played game: its feature counts, and the result for the seat to move.
struct Sample {
  std::vector<std::pair<std::uint16_t, std::int16_t>> counts;  // feature, count
  float result = 0;                                            // 1 won, 0.5 drawn, 0 lost
};

/// The mean of -log(probability of the result); the weights are in points.
[[nodiscard]] double loss_of(std::span<const Sample> samples,
                             std::span<const std::int16_t> weights);

/// Finds weights in points that make the results likely, starting from `weights`. Features that
/// occur in no sample keep their weights. The same samples give the same weights.
[[nodiscard]] std::vector<std::int16_t> fit(std::span<const Sample> samples,
                                            std::span<const std::int16_t> weights, int rounds);

}  // namespace quintet::engine
