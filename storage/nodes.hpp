// Several servers on one PostgreSQL database: which of them live, and which one owns what.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/lease.hpp"
#include "storage/open.hpp"
#include "storage/revocation.hpp"

namespace quintet::storage {

/// Rooms are owned in so many parts: the first byte of the SHA-256 of their ids, which every
/// program and the database can tell.
inline constexpr int shard_count = 256;

/// How this process appears to the others, and how patient all are.
struct NodeSelf {
  std::string name;     // unique among those that live
  std::string address;  // where it is reached; for people
  std::string version;  // of the program
  /// How long others take it for alive after a heartbeat, by the database's clock.
  std::chrono::milliseconds lease{6'000};
  /// How long to wait for whoever has the name or the database, before Error `locked`: a server
  /// that has just been killed has its session for a moment.
  std::chrono::milliseconds patience{5'000};
  /// How long the database may take to connect, or to answer.
  std::chrono::milliseconds answer_timeout{2'000};
  /// Nodes that pass requests on to each other serve together, each what it owns. They share no
  /// database with nodes of which one serves and the others stand by.
  bool together = false;
};

struct NodeRow {
  int id = 0;
  std::string name;
  std::string address;
  std::string version;
  bool alive = false;     // it holds its session, and its lease has not passed
  bool draining = false;  // it gets nothing new
  std::int64_t generation = 0;
};

struct ShardRow {
  int id = 0;  // 0 to shard_count - 1
  std::optional<int> owner;
  std::int64_t epoch = 0;  // grows with each change of the owner, and with its generation
};

/// Who is to own each of these shards: an id of one of the nodes, or nobody. As many as shards.
/// `nodes` are those that live and do not drain, by their ids. Must not throw.
using Placement = std::function<std::vector<std::optional<int>>(std::span<const int> shards,
                                                                std::span<const NodeRow> nodes)>;

/// A connection of a node's own for its heartbeat. While it holds, so does a lock of the node's in
/// the database: a process that is killed loses it at once. Only the database's clock counts. All
/// functions block, throw Error, and belong to one thread.
class Nodes {
 public:
  Nodes() = default;
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;
  virtual ~Nodes() = default;

  /// Becomes a node with a new generation; it keeps the shards that nobody has taken from it.
  /// Makes or updates the tables where nobody else uses them. May be called again, which ends the
  /// lease before. One node joins after the other. Of nodes that serve together, the first that
  /// finds no other alive puts off what is due by the time in which nobody served. Error `locked`:
  /// another process has the name, has the database for itself, or is a node of the other kind.
  [[nodiscard]] virtual std::shared_ptr<Lease> join() = 0;
  /// What join() has done to tables of an older version.
  [[nodiscard]] virtual const std::optional<Migrated>& migrated() const = 0;
  /// A random name of all nodes of this database, the same for ever. After join().
  [[nodiscard]] virtual const std::string& cluster() const = 0;
  /// A random text that the nodes of this database share with nothing else. After join().
  [[nodiscard]] virtual const std::string& secret() const = 0;
  /// The heartbeat. False, and nothing has changed, when the lease is over.
  [[nodiscard]] virtual bool renew() = 0;
  /// How many connections have been made so far. After a new one others may have lost theirs, too,
  /// and have not come back yet.
  [[nodiscard]] virtual int connections() const = 0;
  /// Fences off the nodes that are dead, and gives away what they or nobody owned: a transaction a
  /// node. Their ids. What they commit meanwhile is waited for; what comes later is refused.
  /// Of nodes that serve together, whoever takes over puts off what is due in the rooms by the time
  /// since their owner's last heartbeat.
  /// By the connection that is there: a lost one is an Error.
  virtual std::vector<int> take_over(const Placement& place) = 0;
  /// The same for one node. False when it lives after all, or has been fenced off before.
  virtual bool fence_off(int node, const Placement& place) = 0;

  [[nodiscard]] virtual std::vector<NodeRow> nodes() = 0;
  [[nodiscard]] virtual std::vector<ShardRow> shards() = 0;
  /// How many shards this node owns.
  [[nodiscard]] virtual int owned() = 0;
  /// Milliseconds since 1970 by the database's clock.
  [[nodiscard]] virtual std::int64_t now_ms() = 0;

  /// What has ended since the last join(), each once; whoever has it in memory must read what is
  /// stored. In the order of the writes, where that matters. Kept for an hour: a node that was away
  /// for so long has lost its lease, and begins with nothing in memory.
  [[nodiscard]] virtual std::vector<Revocation> revocations() = 0;
  /// What the operator says at all nodes, as it is stored, ended or not.
  [[nodiscard]] virtual std::optional<StoredNotice> notice() = 0;
  virtual void set_notice(const std::optional<StoredNotice>& notice) = 0;

  /// Whether this node is to get nothing new.
  virtual void drain(bool on) = 0;
  /// Gives those of these shards that are ours to others. To be called after the last commit for
  /// them.
  virtual void give_away(std::span<const int> shards, const Placement& place) = 0;
  /// Ends the lease and gives everything away, in one transaction; no commit follows.
  virtual void leave(const Placement& place) = 0;
};

/// Does not connect yet. Throws Error where the database is no PostgreSQL one, or this Quintet was
/// built without it.
[[nodiscard]] std::unique_ptr<Nodes> open_nodes(const std::string& location, NodeSelf self);

}  // namespace quintet::storage
