#include "server/cluster/dead_nodes.hpp"

#include <cstdint>
#include <utility>

#include "server/base/log.hpp"

namespace quintet::server {
namespace {

void log_dead(int node) {
  log::warning("a node is dead, and its rooms have another owner",
               {{"node", static_cast<std::int64_t>(node)}});
}

}  // namespace

void DeadNodes::take_over_from(const std::set<int>& suspects, storage::Nodes& nodes,
                               const storage::Placement& place, Point now) const {
  if (now < calm_until_) return;
  for (const int node : suspects) {
    if (nodes.fence_off(node, place)) log_dead(node);
  }
}

bool DeadNodes::take_over(storage::Nodes& nodes, const storage::Placement& place, Point now) {
  if (std::exchange(connections_, nodes.connections()) != nodes.connections()) put_off(now);
  if (now < calm_until_) return false;
  bool dead = false;
  for (const int node : nodes.take_over(place)) {
    log_dead(node);
    dead = true;
  }
  return dead;
}

}  // namespace quintet::server
