#include "server/cluster/node_requests.hpp"

#include <utility>

namespace quintet::server {

void NodeRequests::suspect(int node) {
  const std::lock_guard lock(mutex_);
  suspects_.insert(node);
}

void NodeRequests::give(const std::vector<int>& shards) {
  const std::lock_guard lock(mutex_);
  to_give_.insert(shards.begin(), shards.end());
}

void NodeRequests::hand_out(const Routes* routes) {
  drains_ = true;
  const std::lock_guard lock(mutex_);
  to_give_.clear();
  for (int shard = 0; routes != nullptr && shard < storage::shard_count; ++shard) {
    if (routes->owns(shard)) to_give_.insert(shard);
  }
}

std::set<int> NodeRequests::take_suspects() {
  const std::lock_guard lock(mutex_);
  return std::exchange(suspects_, {});
}

void NodeRequests::carry_out(storage::Nodes& nodes, const storage::Placement& place) {
  if (const bool drains = drains_; drains != draining_) {
    nodes.drain(drains);
    draining_ = drains;
  }
  std::vector<int> shards;
  {
    const std::lock_guard lock(mutex_);
    shards.assign(to_give_.begin(), to_give_.end());
  }
  if (shards.empty()) return;
  nodes.give_away(shards, place);
  const std::lock_guard lock(mutex_);
  for (const int shard : shards)
    to_give_.erase(shard);
}

void NodeRequests::joined() {
  draining_ = false;
  const std::lock_guard lock(mutex_);
  to_give_.clear();
  rejoins_ = false;
}

}  // namespace quintet::server
