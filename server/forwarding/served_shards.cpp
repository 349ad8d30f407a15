#include "server/forwarding/served_shards.hpp"

#include <algorithm>

namespace quintet::server {
namespace {

/// About this many rooms in memory are given away together.
constexpr std::size_t rooms_together = 8;

}  // namespace

void ServedShards::settle(const Routes& routes) {
  Shards served{};
  for (int shard = 0; shard < storage::shard_count; ++shard) {
    const auto at = static_cast<std::size_t>(shard);
    if (!routes.owns(shard) || routes.epochs.at(at) != leaving_.at(at)) leaving_.at(at) = 0;
    served.at(at) = routes.owns(shard) && leaving_.at(at) == 0;
    gained_ = gained_ || (served.at(at) && !served_.at(at));
  }
  served_ = served;
}

std::size_t ServedShards::count() const {
  return static_cast<std::size_t>(std::ranges::count(served_, true));
}

bool ServedShards::is_news(const Routes& routes, const Routes* before) const {
  for (int shard = 0; shard < storage::shard_count; ++shard) {
    const auto at = static_cast<std::size_t>(shard);
    if (leaving_.at(at) != 0 && !routes.owns(shard)) return true;
    if (before != nullptr && routes.owns(shard) && !before->owns(shard) &&
        !routes.alive.contains(before->owner(shard)))
      return true;
  }
  return false;
}

std::vector<int> ServedShards::begin_to_give(const Routes& routes, std::size_t rooms) {
  std::vector<int> shards = routes.to_give;
  // Shards that were chosen before and are still ours are the first in `to_give` again.
  if (rooms > 0) {
    const std::size_t together = std::max<std::size_t>(rooms_together * count() / rooms, 1);
    shards.resize(std::min(shards.size(), together));
  }
  for (const int shard : shards) {
    const auto at = static_cast<std::size_t>(shard);
    leaving_.at(at) = routes.epochs.at(at);
  }
  return shards;
}

}  // namespace quintet::server
