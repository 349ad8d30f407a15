// The shards that this node serves.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <string_view>

#include "server/cluster/shards.hpp"
#include "storage/data/nodes.hpp"

namespace quintet::server {

/// Thread-safe.
class OwnedShards {
 public:
  void set(const std::array<bool, storage::shard_count>& owned) {
    for (std::size_t shard = 0; shard < owned.size(); ++shard)
      owned_.at(shard) = owned.at(shard);
  }
  [[nodiscard]] bool contains(std::string_view room) const {
    return owned_.at(static_cast<std::size_t>(shard_of(room)));
  }
  /// Whether this node pairs the seeks, which belong to the first shard.
  [[nodiscard]] bool pairs_seeks() const { return owned_.front(); }

 private:
  std::array<std::atomic<bool>, storage::shard_count> owned_{};
};

}  // namespace quintet::server
