// A node's membership in the cluster.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "server/base/time.hpp"
#include "server/cluster/dead_nodes.hpp"
#include "server/cluster/known_routes.hpp"
#include "server/cluster/node_lease.hpp"
#include "server/cluster/node_requests.hpp"
#include "server/cluster/revocation_feed.hpp"
#include "storage/data/nodes.hpp"

namespace quintet::server {

/// The facts that a node reads when it joins.
struct JoinFacts {
  std::string cluster;  // its name, which is the same at all nodes of this database
  std::string secret;   // a text that only the nodes of this database know
  /// How far this machine's clock was behind the database's.
  std::int64_t clock_behind_ms = 0;
};

/// Joins the cluster, sends heartbeats, takes over from dead nodes, and leaves. Call step(),
/// leave() and the constructor on one thread, which they block; the other functions are
/// thread-safe.
class Membership {
 public:
  using Point = NodeLease::Point;
  using Clock = NodeLease::Clock;
  /// The machine's clock, in ms since 1970.
  using WallClock = std::function<std::int64_t()>;

  Membership(std::unique_ptr<storage::Nodes> nodes, storage::Placement place, NodeTimes times,
             Clock clock, Serving serving = Serving::alone, WallClock wall_clock = now_ms);

  /// Joins if it is not a node, sends a heartbeat if it is due, does what other threads have
  /// requested, and takes over from dead nodes. Throws storage::Error if the first join fails; logs
  /// later failures, and the next step tries again.
  void step();
  /// Ends the lease and gives all shards away. The caller must not write under the lease any more.
  /// Logs a failure, after which other nodes take over when the lease has expired.
  void leave() noexcept;

  /// Whether this node may serve.
  [[nodiscard]] const NodeLease& lease() const { return lease_; }
  /// The owners of the shards and the nodes, as the last step has read them.
  [[nodiscard]] KnownRoutes& routes() { return routes_; }
  /// The work of the next step.
  [[nodiscard]] NodeRequests& requests() { return requests_; }
  /// The revocations of all nodes and the operator's notice.
  [[nodiscard]] RevocationFeed& feed() { return feed_; }
  /// False if the database was away at the last step.
  [[nodiscard]] bool reaches_database() const { return reached_; }
  /// Empty before the first join.
  [[nodiscard]] JoinFacts last_join() const;

 private:
  void join(Point now);
  void beat(Point now);

  const std::unique_ptr<storage::Nodes> nodes_;
  const storage::Placement place_;
  const WallClock wall_clock_;
  KnownRoutes routes_;
  NodeRequests requests_;
  RevocationFeed feed_;
  NodeLease lease_;

  // Only used on the thread of step().
  DeadNodes dead_nodes_;
  bool joined_ = false;
  bool has_joined_ = false;  // at least once

  std::atomic<bool> reached_ = true;  // whether the last step reached the database, as logged
  mutable std::mutex mutex_;          // guards `last_join_`
  JoinFacts last_join_;
};

}  // namespace quintet::server
