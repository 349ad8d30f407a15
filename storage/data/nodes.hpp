// Several servers (nodes) on one PostgreSQL database: which nodes are alive, and which shards they
// own.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/data/lease.hpp"
#include "storage/data/revocation.hpp"
#include "storage/open.hpp"

namespace quintet::storage {

/// Number of shards. A room belongs to the shard given by the first byte of the SHA-256 of its id,
/// which every program and the database can compute.
inline constexpr int shard_count = 256;

/// This node as the others see it, and its timeouts.
struct NodeSelf {
  std::string name;     // unique among the living nodes
  std::string address;  // for display
  std::string version;  // of the program
  /// How long other nodes consider this node alive after a heartbeat, by the database's clock.
  std::chrono::milliseconds lease{6'000};
  /// How long to wait for the owner of the name or the database, before Error `locked`: the session
  /// of a server that has just been killed lasts a moment longer.
  std::chrono::milliseconds patience{5'000};
  /// Maximum time for the database to connect or to answer.
  std::chrono::milliseconds reply_timeout{2'000};
  /// Whether nodes serve together, each its own shards, and pass requests on to each other. They
  /// cannot share a database with nodes of which one serves and the others stand by.
  bool together = false;
};

struct NodeRow {
  int id = 0;
  std::string name;
  std::string address;
  std::string version;
  bool alive = false;     // its session exists and its lease has not expired
  bool draining = false;  // it gets no new shards
  std::int64_t generation = 0;
};

struct ShardRow {
  int id = 0;  // 0 to shard_count - 1
  std::optional<int> owner;
  std::int64_t epoch = 0;  // rises with each change of the owner or of its generation
};

/// Returns an owner for each of these shards: the id of one of the nodes, or nothing. `nodes` are
/// the living nodes that do not drain, sorted by id. Must not throw.
using Placement = std::function<std::vector<std::optional<int>>(std::span<const int> shards,
                                                                std::span<const NodeRow> nodes)>;

/// A node's own connection for its heartbeat. While it lasts, the node holds a lock in the
/// database, so a killed process loses it at once. All times are those of the database's clock. All
/// functions block, throw Error, and must be called by one thread.
class Nodes {
 public:
  Nodes() = default;
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;
  virtual ~Nodes() = default;

  /// Joins as a node with a new generation, and keeps the shards that no other node has taken.
  /// Creates or migrates the tables if no other process uses them. A second call ends the previous
  /// lease. Nodes join one after the other. Of nodes that serve together, the first that finds no
  /// other alive moves all due times by the time during which no node served. Error `locked`:
  /// another process has the name, has exclusive use of the database, or is a node of the other
  /// kind.
  [[nodiscard]] virtual std::shared_ptr<Lease> join() = 0;
  /// The migration that join() has done, if any.
  [[nodiscard]] virtual const std::optional<Migrated>& migrated() const = 0;
  /// A random name that all nodes of this database share and that never changes. Call after join().
  [[nodiscard]] virtual const std::string& cluster() const = 0;
  /// A random text that only the nodes of this database share. Call it after join().
  [[nodiscard]] virtual const std::string& secret() const = 0;
  /// The heartbeat. Returns false, and changes nothing, if the lease has ended.
  [[nodiscard]] virtual bool renew() = 0;
  /// Number of connections made so far. After a new one, other nodes may also have lost theirs and
  /// may not be back yet.
  [[nodiscard]] virtual int connections() const = 0;
  /// Fences off the dead nodes and gives away their shards and those without an owner, in one
  /// transaction for each node. Returns the ids of the fenced nodes. Waits for their running
  /// commits; later commits are refused. If nodes serve together, the node that takes over
  /// moves the due times of the rooms by the time since their owner's last heartbeat. Uses the
  /// present connection: a lost one is an Error.
  virtual std::vector<int> take_over(const Placement& place) = 0;
  /// The same for one node. Returns false if it is alive after all, or has been fenced off before.
  virtual bool fence_off(int node, const Placement& place) = 0;

  [[nodiscard]] virtual std::vector<NodeRow> nodes() = 0;
  [[nodiscard]] virtual std::vector<ShardRow> shards() = 0;
  /// How many shards this node owns.
  [[nodiscard]] virtual int owned() = 0;
  /// Milliseconds since 1970 by the database's clock.
  [[nodiscard]] virtual std::int64_t now_ms() = 0;

  /// Revocations since the last join(), each once and in the order of the writes where that
  /// matters. The caller must read again what it holds in memory about them. They are kept for an
  /// hour: a node that was away for longer has lost its lease, and starts with nothing in memory.
  [[nodiscard]] virtual std::vector<Revocation> revocations() = 0;
  /// The operator's notice on all nodes, as stored, even if it has expired.
  [[nodiscard]] virtual std::optional<StoredNotice> notice() = 0;
  virtual void set_notice(const std::optional<StoredNotice>& notice) = 0;

  /// Sets whether this node gets no new shards.
  virtual void drain(bool on) = 0;
  /// Gives those of these shards that this node owns to others. Call it after the last commit for
  /// them.
  virtual void give_away(std::span<const int> shards, const Placement& place) = 0;
  /// Ends the lease and gives all shards away, in one transaction; no commit may follow.
  virtual void leave(const Placement& place) = 0;
};

/// Does not connect yet. Throws Error if the location is not a PostgreSQL address, or if this
/// Quintet was built without PostgreSQL.
[[nodiscard]] std::unique_ptr<Nodes> open_nodes(const std::string& location, NodeSelf self);

}  // namespace quintet::storage
