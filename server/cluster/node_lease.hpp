// A node's lease, and whether the node may serve under it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/cluster/known_routes.hpp"
#include "server/cluster/node_requests.hpp"
#include "storage/data/lease.hpp"

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

/// Measures the age of the last good heartbeat by a monotonic clock. `serving` and `lost` are
/// thread-safe; all other functions are for the thread of Membership::step().
class NodeLease {
 public:
  using Point = std::chrono::steady_clock::time_point;
  using Clock = std::function<Point()>;

  /// `routes` and `requests` outlive this.
  NodeLease(Clock clock, NodeTimes times, Serving serving, const KnownRoutes& routes,
            const NodeRequests& requests)
      : clock_(std::move(clock)),
        times_(times),
        serving_(serving),
        routes_(routes),
        requests_(requests) {}

  /// The lease under which this node may serve now; null if it may not.
  [[nodiscard]] std::shared_ptr<storage::Lease> serving() const;
  /// Why this node may no longer serve under this lease, as a sentence; null if it may.
  [[nodiscard]] std::optional<std::string> lost(const storage::Lease& lease) const;

  [[nodiscard]] Point now() const { return clock_(); }
  [[nodiscard]] bool together() const { return serving_ == Serving::together; }
  /// The lease of the last join, whether or not the node may serve. Null before the first.
  [[nodiscard]] const storage::Lease* get() const { return lease_.get(); }
  /// The node has joined under this lease with a heartbeat that began then, and owns no shards yet.
  void begin(std::shared_ptr<storage::Lease> lease, Point at);
  /// The node's heartbeat, which began then, has reached the database.
  void beat(Point at);
  /// Whether the next heartbeat is due.
  [[nodiscard]] bool beat_is_due(Point at) const { return at >= next_heartbeat_; }
  /// Whether the last good heartbeat is recent enough to serve.
  [[nodiscard]] bool is_recent(Point at) const { return at - last_beat_ <= times_.patience; }
  /// Sets whether the node owns at least one shard.
  void set_owns(bool owns);

 private:
  const Clock clock_;
  const NodeTimes times_;
  const Serving serving_;
  const KnownRoutes& routes_;
  const NodeRequests& requests_;
  Point next_heartbeat_;      // only used on the thread of step()
  mutable std::mutex mutex_;  // guards the members below, which only that thread changes
  std::shared_ptr<storage::Lease> lease_;
  Point last_beat_;    // beginning of the last good heartbeat
  bool owns_ = false;  // at least one shard
};

}  // namespace quintet::server
