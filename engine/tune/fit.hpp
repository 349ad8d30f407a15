// Fitting weights to results: logistic regression ("Texel tuning"). Floating point is fine here:
// nothing is decided in play by it, only the whole numbers that come out are used there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace quintet::engine {

/// A position of a game that was played: what counted in it, and how it ended for the seat to move.
struct Sample {
  std::vector<std::pair<std::uint16_t, std::int16_t>> counts;  // feature, count
  float result = 0;                                            // 1 won, 0.5 drawn, 0 lost
};

/// The mean of -log(probability of the result), by weights in points.
[[nodiscard]] double loss_of(std::span<const Sample> samples,
                             std::span<const std::int16_t> weights);

/// Weights in points that make the results likely, begun from `weights`. Features that occur in no
/// sample keep theirs. The same samples give the same weights.
[[nodiscard]] std::vector<std::int16_t> fit(std::span<const Sample> samples,
                                            std::span<const std::int16_t> weights, int rounds);

}  // namespace quintet::engine
