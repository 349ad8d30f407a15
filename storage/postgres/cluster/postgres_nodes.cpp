#include "storage/postgres/cluster/postgres_nodes.hpp"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "storage/postgres/cluster/cluster_schema.hpp"
#include "storage/postgres/cluster/fence.hpp"
#include "storage/postgres/cluster/shard_rows.hpp"
#include "storage/postgres/cluster/standstill.hpp"
#include "storage/postgres/connection/locks.hpp"
#include "storage/postgres/tables/schema.hpp"

namespace quintet::storage {
namespace {

/// A condition on rows `node`: whether the node's heartbeat session exists.
const std::string& holds_session() {
  static const std::string text =
      "EXISTS (SELECT FROM pg_locks WHERE " + is_lock("10 + 2 * node.id::bigint") + ")";
  static_assert(heartbeat_lock(1) == 12);
  return text;
}

/// A condition on rows `shard`: whether the owner is gone, or there is none.
constexpr const char* orphaned =
    "(shard.owner IS NULL OR EXISTS (SELECT FROM quintet_cluster.node"
    " WHERE node.id = shard.owner AND node.alive_until = '-infinity'))";

/// An SQL literal of any text.
std::string as_literal(std::string_view text) {
  return "convert_from(" + bytes_literal(text) + ", 'UTF8')";
}

std::int64_t number(const Result& rows, int row, int column) {
  return std::strtoll(PQgetvalue(rows.get(), row, column), nullptr, 10);
}

bool truth(const Result& rows, int row, int column) {
  return PQgetvalue(rows.get(), row, column)[0] == 't';
}

LinkOptions link_options(const NodeSelf& self) {
  return {.connect_timeout = self.reply_timeout,
          .statement_timeout = self.reply_timeout,
          .reply_timeout = 2 * self.reply_timeout,
          .text_timeout = 2 * self.reply_timeout,
          .idle_timeout = self.reply_timeout};
}

}  // namespace

PostgresNodes::PostgresNodes(std::string address, NodeSelf self)
    : address_(std::move(address)),
      self_(std::move(self)),
      link_(address_, link_options(self_), {}) {}

template <class Work>
auto PostgresNodes::guarded(Work work) {
  try {
    return work();
  } catch (const Error& error) {
    // Another host of the address may work.
    if (error.kind() == ErrorKind::away) link_.close();
    throw Error(error.kind(), address_ + ": " + error.what());
  }
}

template <class Work>
bool PostgresNodes::in_transaction(Work work) {
  run("BEGIN");
  try {
    const bool good = work();
    run(good ? "COMMIT" : "ROLLBACK");
    return good;
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::fenced && lease_) lease_->over = true;
    if (error.kind() != ErrorKind::away && link_.is_up()) run("ROLLBACK");
    throw;
  }
}

void PostgresNodes::connect() {
  if (link_.is_up()) return;
  link_.connect();
  revocations_.reconnected();
  ++connections_;
  try {
    settle_in();
    if (id_ != 0) acquire_name();
  } catch (const Error&) {
    link_.close();
    throw;
  }
}

void PostgresNodes::settle_in() {
  wait_for_lock(self_.patience,
                "another Quintet is using the database, one without a --node-name or one with "
                "older tables; stop it first",
                [this] { return try_settle_in(); });
}

bool PostgresNodes::try_settle_in() {
  const bool ready =
      checked_postgres_version(link_) == postgres_version() && has_cluster_tables(link_);
  if (ready) return try_lock(link_, database_lock, true);
  // Only a process that holds the lock exclusively changes tables.
  if (!try_lock(link_, database_lock)) return false;
  // Uses another connection, which has longer time limits.
  Link roomy(address_, {}, {});
  roomy.connect();
  if (auto migrated = migrate(roomy)) migrated_ = std::move(migrated);
  make_cluster_tables(roomy);
  const auto lock = lock_arguments(database_lock);
  run("SELECT pg_try_advisory_lock_shared" + lock + "; SELECT pg_advisory_unlock" + lock);
  return true;
}

void PostgresNodes::acquire_name() {
  wait_for_lock(self_.patience,
                "another node is called \"" + self_.name +
                    "\"; give this one another --node-name, or end that one",
                [this] { return try_lock(link_, heartbeat_lock(id_)); });
}

std::shared_ptr<Lease> PostgresNodes::join() {
  return guarded([&] {
    if (lease_) lease_->over = true;
    connect();
    if (id_ == 0) {
      const auto name = as_literal(self_.name);
      run("INSERT INTO quintet_cluster.node (name, address, version, alive_until, draining)"
          " VALUES (" +
          name + ", '', '', '-infinity', false) ON CONFLICT (name) DO NOTHING");
      id_ = static_cast<int>(
          number(run("SELECT id FROM quintet_cluster.node WHERE name = " + name), 0, 0));
      try {
        acquire_name();
      } catch (const Error&) {
        id_ = 0;
        link_.close();
        throw;
      }
    }
    in_transaction([&] {
      const bool alone = enter_alone();
      lock_nodes(id_);
      begin_generation(alone);
      return true;
    });
    // All data is read from now on, so older revocations do not matter.
    revocations_.begin(link_);
    return lease_;
  });
}

bool PostgresNodes::enter_alone() {
  const Result cluster = run("SELECT id, secret FROM quintet_cluster.cluster FOR UPDATE");
  cluster_ = PQgetvalue(cluster.get(), 0, 0);
  secret_ = PQgetvalue(cluster.get(), 0, 1);
  const Result others =
      run("SELECT together FROM quintet_cluster.node WHERE id <> " + std::to_string(id_) +
          " AND alive_until > clock_timestamp() AND " + holds_session());
  for (int row = 0; row < PQntuples(others.get()); ++row) {
    if (truth(others, row, 0) == self_.together) continue;
    throw Error(ErrorKind::locked,
                self_.together
                    ? "the nodes of this database stand by for each other; end them first, or "
                      "start this one without --cluster"
                    : "the nodes of this database serve together; give this one their --cluster, "
                      "too, or end them first");
  }
  return PQntuples(others.get()) == 0;
}

void PostgresNodes::begin_generation(bool alone) {
  const auto me = std::to_string(id_);
  if (self_.together) {
    const auto own = lock_shards(link_, "shard.owner = " + me);
    if (alone) {
      put_off_everything(link_);
    } else {
      put_off_standstill(link_, own);
    }
  }
  const Result fence =
      run("INSERT INTO quintet_cluster.fence AS fence (node, generation) VALUES (" + me +
          ", 1) ON CONFLICT (node) DO UPDATE SET generation = fence.generation + 1"
          " RETURNING generation");
  run("UPDATE quintet_cluster.node SET address = " + as_literal(self_.address) + ", version = " +
      as_literal(self_.version) + ", together = " + (self_.together ? "true" : "false") +
      ", draining = false, beat_at = clock_timestamp(), alive_until = now() + " +
      std::to_string(self_.lease.count()) + " * interval '1 ms' WHERE id = " + me);
  run("UPDATE quintet_cluster.shard SET epoch = epoch + 1 WHERE owner = " + me);
  lease_ = std::make_shared<Lease>(id_, number(fence, 0, 0), self_.together);
}

void PostgresNodes::end_generation(const std::string& node) {
  run("UPDATE quintet_cluster.fence SET generation = generation + 1 WHERE node = " + node);
  run("UPDATE quintet_cluster.node SET alive_until = '-infinity' WHERE id = " + node);
}

bool PostgresNodes::renew() {
  return guarded([&] {
    connect();
    try {
      // Locks the row of the node first, like all transactions; a takeover holds that lock.
      in_transaction([&] {
        run("UPDATE quintet_cluster.node SET beat_at = now(), alive_until = now() + " +
            std::to_string(self_.lease.count()) +
            " * interval '1 ms' WHERE id = " + std::to_string(id_));
        check_fence();
        return true;
      });
      delete_old_revocations(link_);
      return true;
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::fenced) return false;
      throw;
    }
  });
}

void PostgresNodes::lock_nodes(int other) {
  run("SELECT FROM quintet_cluster.node WHERE id = ANY (" + array_of(std::vector<int>{id_, other}) +
      ") ORDER BY id FOR NO KEY UPDATE");
}

void PostgresNodes::check_fence() {
  run(fence_statement(*lease_));
}

std::vector<int> PostgresNodes::take_over(const Placement& place) {
  return guarded([&] {
    std::vector<int> fenced;
    const Result dead =
        run("SELECT id FROM quintet_cluster.node WHERE id <> " + std::to_string(id_) +
            " AND alive_until > '-infinity' AND (alive_until < now() OR NOT " + holds_session() +
            ") ORDER BY id");
    for (int row = 0; row < PQntuples(dead.get()); ++row) {
      const int node = static_cast<int>(number(dead, row, 0));
      if (try_fence_off(node, place)) fenced.push_back(node);
    }
    const bool orphans =
        truth(run(std::string("SELECT EXISTS (SELECT FROM quintet_cluster.shard WHERE ") +
                  orphaned + ")"),
              0, 0);
    if (orphans) {
      in_transaction([&] {
        lock_nodes(id_);
        check_fence();
        acquire_shards(orphaned, place);
        return true;
      });
    }
    return fenced;
  });
}

bool PostgresNodes::fence_off(int node, const Placement& place) {
  return guarded([&] { return try_fence_off(node, place); });
}

bool PostgresNodes::try_fence_off(int node, const Placement& place) {
  const auto id = std::to_string(node);
  return in_transaction([&] {
    lock_nodes(node);
    check_fence();
    // now() is older than the locks, so a heartbeat in between is respected. This transaction keeps
    // the lock of the other session until its end, so that the node cannot return meanwhile.
    const Result dead = run("SELECT FROM quintet_cluster.node WHERE id = " + id +
                            " AND alive_until > '-infinity' AND (alive_until < now()"
                            " OR pg_try_advisory_xact_lock" +
                            lock_arguments(heartbeat_lock(node)) + ")");
    if (PQntuples(dead.get()) == 0) return false;
    end_generation(id);
    acquire_shards("(shard.owner = " + id + " OR " + orphaned + ")", place);
    return true;
  });
}

std::vector<NodeRow> PostgresNodes::candidates() {
  auto all = read_nodes();
  std::erase_if(all, [](const NodeRow& node) { return !node.alive || node.draining; });
  return all;
}

void PostgresNodes::acquire_shards(const std::string& whose, const Placement& place) {
  const auto shards = lock_shards(link_, whose);
  if (self_.together) put_off_standstill(link_, shards);
  reassign(shards, place);
}

void PostgresNodes::reassign(const std::vector<int>& shards, const Placement& place) {
  if (!shards.empty()) set_owners(link_, shards, place(shards, candidates()));
}

std::vector<NodeRow> PostgresNodes::nodes() {
  return guarded([&] {
    connect();
    return read_nodes();
  });
}

std::vector<NodeRow> PostgresNodes::read_nodes() {
  const Result rows = run(
      "SELECT id, name, address, version, alive_until > clock_timestamp() AND " + holds_session() +
      ", draining, coalesce((SELECT generation FROM quintet_cluster.fence"
      " WHERE fence.node = node.id), 0) FROM quintet_cluster.node ORDER BY id");
  std::vector<NodeRow> nodes;
  for (int row = 0; row < PQntuples(rows.get()); ++row) {
    nodes.push_back({.id = static_cast<int>(number(rows, row, 0)),
                     .name = PQgetvalue(rows.get(), row, 1),
                     .address = PQgetvalue(rows.get(), row, 2),
                     .version = PQgetvalue(rows.get(), row, 3),
                     .alive = truth(rows, row, 4),
                     .draining = truth(rows, row, 5),
                     .generation = number(rows, row, 6)});
  }
  return nodes;
}

std::vector<ShardRow> PostgresNodes::shards() {
  return guarded([&] {
    connect();
    const Result rows = run("SELECT id, owner, epoch FROM quintet_cluster.shard ORDER BY id");
    std::vector<ShardRow> shards;
    for (int row = 0; row < PQntuples(rows.get()); ++row) {
      ShardRow shard{
          .id = static_cast<int>(number(rows, row, 0)), .owner = {}, .epoch = number(rows, row, 2)};
      if (PQgetisnull(rows.get(), row, 1) == 0)
        shard.owner = static_cast<int>(number(rows, row, 1));
      shards.push_back(shard);
    }
    return shards;
  });
}

int PostgresNodes::owned() {
  return guarded([&] {
    connect();
    return static_cast<int>(number(
        run("SELECT count(*) FROM quintet_cluster.shard WHERE owner = " + std::to_string(id_)), 0,
        0));
  });
}

std::int64_t PostgresNodes::now_ms() {
  return guarded([&] {
    connect();
    return number(run("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"), 0, 0);
  });
}

std::vector<Revocation> PostgresNodes::revocations() {
  return guarded([&] {
    connect();
    return revocations_.read(link_);
  });
}

std::optional<StoredNotice> PostgresNodes::notice() {
  return guarded([&]() -> std::optional<StoredNotice> {
    connect();
    const Result row =
        run("SELECT encode(notice, 'hex'), notice_until FROM quintet_cluster.cluster");
    if (PQgetisnull(row.get(), 0, 0) != 0) return std::nullopt;
    StoredNotice notice{.text = from_hex(PQgetvalue(row.get(), 0, 0))};
    if (PQgetisnull(row.get(), 0, 1) == 0) notice.until = number(row, 0, 1);
    return notice;
  });
}

void PostgresNodes::set_notice(const std::optional<StoredNotice>& notice) {
  guarded([&] {
    connect();
    const auto until = notice ? notice->until : std::nullopt;
    run("UPDATE quintet_cluster.cluster SET notice = " +
        (notice ? bytes_literal(notice->text) : "NULL") +
        ", notice_until = " + (until ? std::to_string(*until) : "NULL"));
  });
}

void PostgresNodes::drain(bool on) {
  guarded([&] {
    connect();
    in_transaction([&] {
      run("UPDATE quintet_cluster.node SET draining = " + std::string(on ? "true" : "false") +
          " WHERE id = " + std::to_string(id_));
      check_fence();
      return true;
    });
  });
}

void PostgresNodes::give_away(std::span<const int> shards, const Placement& place) {
  guarded([&] {
    connect();
    in_transaction([&] {
      lock_nodes(id_);
      check_fence();
      reassign(lock_shards(link_, "shard.owner = " + std::to_string(id_) + " AND shard.id = ANY (" +
                                      array_of(shards) + ")"),
               [&](std::span<const int> which, std::span<const NodeRow> nodes) {
                 std::vector<NodeRow> others(nodes.begin(), nodes.end());
                 std::erase_if(others, [&](const NodeRow& node) { return node.id == id_; });
                 return place(which, others);
               });
      return true;
    });
  });
}

void PostgresNodes::leave(const Placement& place) {
  guarded([&] {
    connect();
    in_transaction([&] {
      const auto me = std::to_string(id_);
      lock_nodes(id_);
      check_fence();
      end_generation(me);
      reassign(lock_shards(link_, "shard.owner = " + me), place);
      return true;
    });
    lease_->over = true;
    link_.close();
  });
}

}  // namespace quintet::storage
