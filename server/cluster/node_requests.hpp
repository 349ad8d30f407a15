// Requests to the thread that keeps a node's membership.
#pragma once

#include <atomic>
#include <mutex>
#include <set>
#include <vector>

#include "server/cluster/routes.hpp"
#include "storage/data/nodes.hpp"

namespace quintet::server {

/// The next step of Membership does what these functions request. Thread-safe, except the second
/// group.
class NodeRequests {
 public:
  /// Call if a node does not answer. The next step takes over from it if it is dead.
  void suspect(int node);
  /// Call when these shards are no longer served here and all of their data is stored. The next
  /// step gives them to other nodes; later steps repeat that after a failure.
  void give(const std::vector<int>& shards);
  /// Sets whether this node gets no new shards. Routes::to_give then contains the shards that it
  /// has. Returns whether that is a change.
  bool drain(bool on) { return drains_.exchange(on) != on; }
  /// Call if this node cannot serve, and serves nothing. Like drain(true), and the next step gives
  /// away all shards that it owns by `routes`, which may be null. drain(false) ends the draining.
  void hand_out(const Routes* routes);
  /// Call when nothing is served under the lease any more. The next step joins again.
  void rejoin() { rejoins_ = true; }
  /// Whether a join is requested.
  [[nodiscard]] bool rejoins() const { return rejoins_; }

  // For the thread of Membership::step().

  /// The nodes that are suspected since the last call.
  [[nodiscard]] std::set<int> take_suspects();
  /// Stores whether the node drains, if that has changed, and gives the shards away. Throws
  /// storage::Error; the next call then tries again.
  void carry_out(storage::Nodes& nodes, const storage::Placement& place);
  /// The node has joined: it owns no shards, drains nothing, and need not join again.
  void joined();

 private:
  std::atomic<bool> rejoins_ = false;
  std::atomic<bool> drains_ = false;
  bool draining_ = false;  // as stored in the database; only used on the thread of step()
  std::mutex mutex_;       // guards the members below
  std::set<int> suspects_;
  std::set<int> to_give_;
};

}  // namespace quintet::server
