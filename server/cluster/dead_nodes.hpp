// Takes over the shards of nodes that are dead.
#pragma once

#include <chrono>
#include <set>

#include "storage/data/nodes.hpp"

namespace quintet::server {

/// Considers no node dead for a while after the database was away, because the other nodes have
/// also lost their connections and get time to reconnect. For the thread of Membership::step().
class DeadNodes {
 public:
  using Point = std::chrono::steady_clock::time_point;

  /// `heartbeat`: interval of the nodes' heartbeats.
  explicit DeadNodes(std::chrono::milliseconds heartbeat) : calm_(2 * heartbeat) {}

  /// Call at the first join. Its first connection is no reconnection, so a new node takes over
  /// without a delay.
  void begin(const storage::Nodes& nodes) { connections_ = nodes.connections(); }
  /// Call when the database could not be reached.
  void put_off(Point now) { calm_until_ = now + calm_; }
  /// Takes over from those of the suspected nodes that are dead. Throws storage::Error.
  void take_over_from(const std::set<int>& suspects, storage::Nodes& nodes,
                      const storage::Placement& place, Point now) const;
  /// Takes over from all dead nodes. Returns whether there were any. Throws storage::Error.
  [[nodiscard]] bool take_over(storage::Nodes& nodes, const storage::Placement& place, Point now);

 private:
  const std::chrono::milliseconds calm_;
  Point calm_until_;     // no node is considered dead before
  int connections_ = 0;  // Nodes::connections() at the last step
};

}  // namespace quintet::server
