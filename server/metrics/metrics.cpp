#include "server/metrics/metrics.hpp"

#include <algorithm>

#include "rules/catalogue.hpp"

namespace quintet::server {

void Durations::add(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  const auto* const bound = std::ranges::lower_bound(bounds, seconds);
  counts_.at(static_cast<std::size_t>(bound - bounds.begin())).add();
  nanoseconds_.add(static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count())));
}

storage::Distribution Durations::distribution() const {
  storage::Distribution distribution(bounds);
  for (std::size_t i = 0; i < counts_.size(); ++i)
    distribution.counts[i] = counts_[i].value();
  distribution.sum = static_cast<double>(nanoseconds_.value()) / 1e9;
  return distribution;
}

std::size_t Metrics::index_of(std::string_view game) {
  const auto catalogue = rules::catalogue();
  const auto found = std::ranges::find(catalogue, game, &rules::GameInfo::id);
  return static_cast<std::size_t>(found - catalogue.begin());
}

std::size_t Metrics::catalogue_size() {
  return rules::catalogue().size();
}

}  // namespace quintet::server
