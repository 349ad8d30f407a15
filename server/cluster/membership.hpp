// A node's membership in the cluster: whether it is alive, and whether it serves.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/time.hpp"
#include "server/cluster/revocation_feed.hpp"
#include "server/cluster/routes.hpp"
#include "storage/data/nodes.hpp"

namespace quintet::server {

struct NodeTimes {
  /// From the beginning of one heartbeat to the beginning of the next.
  std::chrono::milliseconds heartbeat{2'000};
  /// Time after the beginning of its last good heartbeat at which a node considers itself dead, by
  /// its own monotonic clock: a second before other nodes may (storage::NodeSelf::lease).
  std::chrono::milliseconds patience{5'000};
  /// Interval of the steps, which check the other nodes. A killed process is noticed within it.
  std::chrono::milliseconds step{500};
};

/// Whether one of several nodes serves at a time, or all serve together, each its own shards.
enum class Serving : bool { alone, together };

/// Joins the cluster, sends heartbeats, takes over from dead nodes, and leaves. Call step(),
/// leave() and the constructor on one thread, which they block; the other functions are
/// thread-safe.
class Membership {
 public:
  using Point = std::chrono::steady_clock::time_point;
  using Clock = std::function<Point()>;
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

  /// The lease under which this node may serve now; null if it may not.
  [[nodiscard]] std::shared_ptr<storage::Lease> serving() const;
  /// The owners of the shards and the nodes, as the last step has read them. Null after a join
  /// until they are read.
  [[nodiscard]] std::shared_ptr<const Routes> routes() const;
  /// False if the database was away at the last step.
  [[nodiscard]] bool reaches_database() const { return reached_; }
  /// Sets the function to call each time that routes() has been read again; null: none. It is
  /// called on the thread of step() and must not call `on_new_routes`. Waits for a running call of
  /// the previous function.
  void on_new_routes(std::function<void()> heard);
  /// The cluster's name, which is the same at all nodes of this database. Empty before the first
  /// join.
  [[nodiscard]] std::string cluster() const;
  /// A text that only the nodes of this database know. Empty before the first join.
  [[nodiscard]] std::string secret() const;
  /// Call if a node does not answer. The next step takes over from it if it is dead.
  void suspect(int node);
  /// Call when these shards are no longer served here and all of their data is stored. The next
  /// step gives them to other nodes; later steps repeat that after a failure.
  void give(std::vector<int> shards);
  /// Sets, at the next step, whether this node gets no new shards. Routes::to_give then contains
  /// the shards that it has.
  void drain(bool on) { drains_ = on; }
  /// The revocations of all nodes and the operator's notice. Thread-safe.
  [[nodiscard]] RevocationFeed& feed() { return feed_; }
  /// Call if this node cannot serve, and serves nothing. Like drain(true), and the next step gives
  /// all of its shards away. drain(false) ends the draining.
  void hand_out();
  /// Why this node may no longer serve under this lease, as a sentence; null if it may.
  [[nodiscard]] std::optional<std::string> lost(const storage::Lease& lease) const;
  /// Call when nothing is served under the lease any more. The next step joins again.
  void stepped_down() { rejoins_ = true; }
  /// How far this machine's clock was behind the database's at the last join, in ms.
  [[nodiscard]] std::int64_t clock_behind_ms() const { return clock_behind_ms_; }

 private:
  void join(Point now);
  void compare_clocks();
  void beat(Point now);
  /// Takes over from dead nodes. Returns whether the routes must be read again.
  [[nodiscard]] bool take_over_dead_nodes(Point now);
  /// Does what other threads have requested: suspect(), drain() and give().
  void do_asked(Point now);
  void read_routes();
  /// Logs if the database can be reached again, or no longer.
  void log_reached(bool reached, const std::string& why);
  /// Whether the last good heartbeat is recent enough to serve. For step(), or with `mutex_` held.
  [[nodiscard]] bool patient(Point now) const;

  const std::unique_ptr<storage::Nodes> nodes_;
  const storage::Placement place_;
  const NodeTimes times_;
  const Clock clock_;
  const Serving serving_;
  const WallClock wall_clock_;
  RevocationFeed feed_;

  // Only used on the thread of step().
  Point next_heartbeat_;
  Point calm_until_;  // no node is considered dead before
  bool joined_ = false;
  bool has_joined_ = false;  // at least once
  int connections_ = 0;      // Nodes::connections() at the last step
  bool draining_ = false;    // as stored in the database

  std::atomic<bool> reached_ = true;   // whether the last step reached the database, as logged
  std::atomic<bool> rejoins_ = false;  // the next step joins again
  std::atomic<bool> drains_ = false;   // as requested
  std::atomic<std::int64_t> clock_behind_ms_ = 0;
  mutable std::mutex mutex_;  // guards the members below, except `heard_mutex_` and `heard_`
  std::shared_ptr<storage::Lease> lease_;
  Point last_beat_;    // beginning of the last good heartbeat
  bool owns_ = false;  // at least one shard
  std::string cluster_;
  std::string secret_;
  std::shared_ptr<const Routes> routes_;
  std::set<int> suspects_;
  std::set<int> to_give_;

  std::mutex heard_mutex_;  // guards `heard_`; held during its calls
  std::function<void()> heard_;
};

}  // namespace quintet::server
