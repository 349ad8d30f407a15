// The shards that a node serves, and those that it is giving away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "server/cluster/routes.hpp"
#include "storage/data/nodes.hpp"

namespace quintet::server {

/// Follows from the routes. Pure; used by one thread at a time.
class ServedShards {
 public:
  using Shards = std::array<bool, storage::shard_count>;

  /// From now on serves the shards that this node owns, except those that it is giving away.
  void settle(const Routes& routes);
  [[nodiscard]] const Shards& get() const { return served_; }
  /// Number of shards that are served.
  [[nodiscard]] std::size_t count() const;
  /// Whether there are new shards since the last call, whose rooms must be woken.
  [[nodiscard]] bool take_gained() { return std::exchange(gained_, false); }
  /// Whether other nodes must read the routes: this node has given a shard away, or taken one from
  /// a dead node. Call it before `settle`. `before`: the routes that were followed last, or null.
  [[nodiscard]] bool is_news(const Routes& routes, const Routes* before) const;
  /// Chooses some of the shards that other nodes should get, so that no room waits for all others,
  /// and returns them. The next `settle` no longer serves them. `rooms`: number of rooms in memory.
  [[nodiscard]] std::vector<int> begin_to_give(const Routes& routes, std::size_t rooms);

 private:
  Shards served_{};
  /// By shard: its epoch while it is being given away, otherwise 0.
  std::array<std::int64_t, storage::shard_count> leaving_{};
  bool gained_ = false;
};

}  // namespace quintet::server
