// A histogram of values, for metrics.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quintet::storage {

struct Distribution {
  /// `upper_bounds` ascend and outlive the distribution.
  explicit Distribution(std::span<const double> upper_bounds)
      : bounds(upper_bounds), counts(upper_bounds.size() + 1) {}

  void add(double value) {
    const auto bound = std::ranges::lower_bound(bounds, value);
    ++counts[static_cast<std::size_t>(bound - bounds.begin())];
    sum += value;
  }

  std::span<const double> bounds;
  /// Number of values up to each bound and above the previous one; the last counts values above all
  /// bounds.
  std::vector<std::uint64_t> counts;
  double sum = 0;
};

}  // namespace quintet::storage
