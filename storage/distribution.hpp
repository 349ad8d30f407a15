// How often values of which size were seen, for metrics.
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
  /// Values up to each bound and above the one before; the last: above all of them.
  std::vector<std::uint64_t> counts;
  double sum = 0;
};

}  // namespace quintet::storage
