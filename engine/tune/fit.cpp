#include "engine/tune/fit.hpp"

#include <algorithm>
#include <cmath>

#include "engine/search/features.hpp"

namespace quintet::engine {
namespace {

template <class Weight>
double log_odds(const Sample& sample, const std::vector<Weight>& weights) {
  double sum = 0;
  for (const auto& [feature, count] : sample.counts)
    sum += static_cast<double>(weights[feature]) * count;
  return sum;
}

double share_for(double odds) {
  return 1 / (1 + std::exp(-odds));
}

}  // namespace

double loss_of(std::span<const Sample> samples, std::span<const std::int16_t> weights) {
  const std::vector<std::int16_t> points(weights.begin(), weights.end());
  double loss = 0;
  for (const Sample& sample : samples) {
    const double share =
        std::clamp(share_for(log_odds(sample, points) / points_per_log_odd), 1e-9, 1 - 1e-9);
    loss -= sample.result * std::log(share) + (1 - sample.result) * std::log(1 - share);
  }
  return samples.empty() ? 0 : loss / static_cast<double>(samples.size());
}

// Adam over all samples at once. A weak pull towards zero prevents features that are rare or
// correlated from growing without reason.
std::vector<std::int16_t> fit(std::span<const Sample> samples,
                              std::span<const std::int16_t> weights, int rounds) {
  constexpr double pull = 2e-5;
  constexpr double rate = 0.03;
  const std::size_t count = weights.size();
  std::vector<double> at(count);
  std::vector<bool> occurs(count, false);
  for (std::size_t i = 0; i < count; ++i)
    at[i] = static_cast<double>(weights[i]) / points_per_log_odd;
  for (const Sample& sample : samples) {
    for (const auto& [feature, times] : sample.counts)
      occurs[feature] = true;
  }
  std::vector<double> mean(count, 0.0);
  std::vector<double> square(count, 0.0);
  for (int round = 1; round <= rounds; ++round) {
    std::vector<double> gradient(count, 0.0);
    for (const Sample& sample : samples) {
      const double error = share_for(log_odds(sample, at)) - sample.result;
      for (const auto& [feature, times] : sample.counts)
        gradient[feature] += error * times;
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (!occurs[i]) continue;
      const double slope = gradient[i] / static_cast<double>(samples.size()) + pull * at[i];
      mean[i] = 0.9 * mean[i] + 0.1 * slope;
      square[i] = 0.999 * square[i] + 0.001 * slope * slope;
      const double corrected = mean[i] / (1 - std::pow(0.9, round));
      const double width = std::sqrt(square[i] / (1 - std::pow(0.999, round)));
      at[i] -= rate * corrected / (width + 1e-8);
    }
  }
  std::vector<std::int16_t> fitted(count);
  for (std::size_t i = 0; i < count; ++i) {
    fitted[i] = static_cast<std::int16_t>(
        std::clamp(std::lround(at[i] * points_per_log_odd), -5'000L, 5'000L));
  }
  return fitted;
}

}  // namespace quintet::engine
