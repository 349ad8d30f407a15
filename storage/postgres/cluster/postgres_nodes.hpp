// Nodes in a PostgreSQL database. Private to storage/ and its tests.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "storage/data/nodes.hpp"
#include "storage/postgres/cluster/revocations.hpp"
#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// Each statement is a round trip, which is acceptable because there are few, and allows a test to
/// stop between any two.
///
/// To avoid deadlocks, all transactions lock rows in the same order: the row of the cluster (in a
/// join), then nodes by their ids, then fences, then shards, then standstills.
class PostgresNodes final : public Nodes {
 public:
  /// `address` contains no password. Messages of exceptions begin with the address.
  PostgresNodes(std::string address, NodeSelf self);

  [[nodiscard]] std::shared_ptr<Lease> join() override;
  [[nodiscard]] const std::optional<Migrated>& migrated() const override { return migrated_; }
  [[nodiscard]] const std::string& cluster() const override { return cluster_; }
  [[nodiscard]] const std::string& secret() const override { return secret_; }
  [[nodiscard]] bool renew() override;
  [[nodiscard]] int connections() const override { return connections_; }
  std::vector<int> take_over(const Placement& place) override;
  bool fence_off(int node, const Placement& place) override;
  [[nodiscard]] std::vector<NodeRow> nodes() override;
  [[nodiscard]] std::vector<ShardRow> shards() override;
  [[nodiscard]] int owned() override;
  [[nodiscard]] std::int64_t now_ms() override;
  [[nodiscard]] std::vector<Revocation> revocations() override;
  [[nodiscard]] std::optional<StoredNotice> notice() override;
  void set_notice(const std::optional<StoredNotice>& notice) override;
  void drain(bool on) override;
  void give_away(std::span<const int> shards, const Placement& place) override;
  void leave(const Placement& place) override;

 private:
  /// Returns `work()`; if it throws Error, adds the address and ends the transaction.
  template <class Work>
  auto guarded(Work work);
  /// Runs `work()` in a transaction, which is rolled back if the lease is over or `work()` is
  /// false.
  template <class Work>
  bool in_transaction(Work work);

  Result run(const std::string& text) { return link_.run_text(text); }
  void connect();
  /// Gets the lock of the database, after creating missing tables.
  void settle_in();
  bool try_settle_in();
  void acquire_name();
  /// Lets nodes join one after the other. Throws Error if nodes of the other kind are alive.
  /// Returns whether no other node is alive.
  [[nodiscard]] bool enter_alone();
  void begin_generation(bool alone);
  /// Makes all later writes under the node's lease fail, and marks the node as dead.
  void end_generation(const std::string& node);
  /// Locks the row of this node and of another one.
  void lock_nodes(int other);
  void check_fence();
  bool try_fence_off(int node, const Placement& place);
  // Only within a transaction, whose connection is not restored.
  [[nodiscard]] std::vector<NodeRow> read_nodes();
  [[nodiscard]] std::vector<NodeRow> candidates();
  /// Takes the shards of a dead owner or without an owner; `whose` is a condition on rows `shard`.
  void acquire_shards(const std::string& whose, const Placement& place);
  /// Gives these locked shards to other nodes.
  void reassign(const std::vector<int>& shards, const Placement& place);

  const std::string address_;
  const NodeSelf self_;
  Link link_;
  std::optional<Migrated> migrated_;
  std::shared_ptr<Lease> lease_;  // null before the first join()
  std::string cluster_;
  std::string secret_;
  RevocationReader revocations_;
  int id_ = 0;
  int connections_ = 0;
};

}  // namespace quintet::storage
