// Nodes that serve together on one PostgreSQL database: time in which no node serves counts against
// no player.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <future>
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/data/nodes.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "together.hpp"
#include "two_gates.hpp"

namespace quintet::storage::testing::standstill_test {
namespace {

using tests::ask_postgres;
using tests::PrivatePostgres;

/// Makes every statement fail that changes a room's row of `pending`.
void forbid_work_per_room(const std::string& address) {
  ask_postgres(address,
               "CREATE FUNCTION quintet.refuse() RETURNS trigger LANGUAGE plpgsql AS"
               " 'BEGIN RAISE EXCEPTION ''a row for each room is changed''; END';"
               "CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON pending"
               " FOR EACH ROW EXECUTE FUNCTION refuse()");
}

/// Lets the lease of the node expire, so that others consider it dead.
void end_lease(const std::string& address, const std::string& name) {
  ask_postgres(address,
               "UPDATE quintet_cluster.node SET alive_until = now() - interval '1 s'"
               " WHERE name = '" +
                   name + "'");
}

/// A node with this name that waits until the database has noticed the end of its predecessor.
NodeSelf patient(const std::string& name) {
  NodeSelf made = self(name);
  made.patience = tests::patience;
  return made;
}

/// Gives all shards to the second node.
std::vector<std::optional<int>> to_b(std::span<const int> shards, std::span<const NodeRow> nodes) {
  const auto found = std::ranges::find(nodes, "b", &NodeRow::name);
  return std::vector<std::optional<int>>(
      shards.size(), found == nodes.end() ? std::nullopt : std::optional(found->id));
}

TEST_CASE("only the first node postpones due times by the time in which no node served" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  {
    PostgresNodes before(address, self("before"));
    const auto lease = before.join();
    before.take_over(by_turns);
    open_rooms(address, lease);
    beat_once(address, lease);
    before.leave(by_turns);
  }
  turn_back(address);
  PostgresNodes first(address, self("a"));
  (void)first.join();
  CHECK(due_after(address, hour_ms) == many_rooms);
  first.take_over(by_turns);
  PostgresNodes second(address, self("b"));
  (void)second.join();
  second.take_over(by_turns);
  CHECK(due_after(address, hour_ms) == many_rooms);
}

TEST_CASE("after all nodes were killed at once, their downtime counts once" * only_on_postgres()) {
  const auto address = address_of(new_database());
  {
    PostgresNodes one(address, self("one"));
    const auto lease = one.join();
    one.take_over(by_turns);
    PostgresNodes two(address, self("two"));
    (void)two.join();
    std::vector<int> some{1, 3, 5, 7, 100, 101, 102};
    one.give_away(some, by_turns);
    open_rooms(address, lease);
    beat_once(address, lease);
  }
  tests::wait_until("their sessions to end", [&] {
    return ask_postgres(address,
                        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database ="
                        " (SELECT oid FROM pg_database WHERE datname = current_database())") == "0";
  });
  turn_back(address);
  PostgresNodes next(address, self("next"));
  (void)next.join();
  next.take_over(by_turns);
  CHECK(next.owned() == shard_count);
  CHECK(due_after(address, hour_ms) == many_rooms);
}

TEST_CASE("a takeover postpones due times by the standstill, only in the dead node's rooms" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes dead(address, self("dead"));
  const auto lease = dead.join();
  dead.take_over(by_turns);
  open_rooms(address, lease);
  PostgresNodes taker(address, self("taker"));
  (void)taker.join();
  // The even shards belong to the node that takes over, which is alive.
  ask_postgres(address,
               "UPDATE quintet_cluster.shard SET owner = (SELECT id FROM quintet_cluster.node"
               " WHERE name = 'taker') WHERE id % 2 = 0");
  ask_postgres(address,
               "UPDATE quintet_cluster.node SET alive_until = now() - interval '1 s'"
               " WHERE name = 'dead'");
  turn_back(address);
  CHECK(taker.renew());
  CHECK(taker.take_over(by_turns) == std::vector{lease->node});
  const int odd = due_after(address, hour_ms, "shard % 2 = 1");
  const int even = due_after(address, 0, "shard % 2 = 0");
  CHECK(odd > 0);
  CHECK(even > 0);
  CHECK(odd + even == many_rooms);
  // A second takeover changes nothing.
  taker.take_over(by_turns);
  CHECK(due_after(address, hour_ms, "shard % 2 = 1") == odd);
}

TEST_CASE("a node that rejoins with its name postpones due times by the standstill" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  auto node = std::make_unique<PostgresNodes>(address, self("a"));
  const auto lease = node->join();
  node->take_over(by_turns);
  open_rooms(address, lease);
  PostgresNodes other(address, self("b"));
  (void)other.join();
  node.reset();
  turn_back(address);
  PostgresNodes again(address, patient("a"));
  (void)again.join();
  CHECK(again.owned() == shard_count);
  CHECK(due_after(address, hour_ms) == many_rooms);
}

TEST_CASE("due times in shards without an owner are postponed by their wait" * only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  const auto lease = first.join();
  first.take_over(by_turns);
  open_rooms(address, lease);
  PostgresNodes second(address, self("b"));
  (void)second.join();
  second.drain(true);
  first.leave(by_turns);
  turn_back(address);
  second.drain(false);
  second.take_over(by_turns);
  CHECK(second.owned() == shard_count);
  CHECK(due_after(address, hour_ms) == many_rooms);
}

TEST_CASE("when nodes join a new database at the same time, all join and one finds itself alone" *
          only_on_postgres()) {
  constexpr int count = 6;
  const auto address = address_of(new_database());
  {
    PostgresNodes before(address, self("before"));
    const auto lease = before.join();
    before.take_over(by_turns);
    open_rooms(address, lease);
    beat_once(address, lease);
    before.leave(by_turns);
  }
  turn_back(address);
  std::vector<std::unique_ptr<PostgresNodes>> nodes;
  for (int number = 0; number < count; ++number) {
    nodes.push_back(
        std::make_unique<PostgresNodes>(address, patient("n" + std::to_string(number))));
  }
  std::latch all(count);
  {
    std::vector<std::jthread> threads;
    for (auto& node : nodes) {
      threads.emplace_back([&] {
        all.arrive_and_wait();
        (void)node->join();
        node->take_over(by_turns);
      });
    }
  }
  CHECK(due_after(address, hour_ms) == many_rooms);
  CHECK(nodes.front()->nodes().size() == count + 1);
  int owned = 0;
  for (auto& node : nodes)
    owned += node->owned();
  CHECK(owned == shard_count);
}

TEST_CASE("in whatever order two joins run, one of them is the first" * only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  TwoGates gates(database);
  {
    PostgresNodes before(address, self("before"));
    const auto lease = before.join();
    before.take_over(by_turns);
    open_rooms(address, lease);
    beat_once(address, lease);
    before.leave(by_turns);
  }
  // They have connected and have names; only the transactions of the joins are interleaved.
  PostgresNodes one(gates.one().address(database), patient("one"));
  PostgresNodes two(gates.two().address(database), patient("two"));
  (void)one.join();
  (void)two.join();
  std::int64_t downtime = 0;
  for (const auto& order : orders(3, 3)) {
    one.leave(by_turns);
    two.leave(by_turns);
    (void)one.join();
    (void)two.join();
    ask_postgres(address, "UPDATE quintet_cluster.node SET alive_until = '-infinity'");
    turn_back(address);
    downtime += hour_ms;
    gates.run(order, [&] { (void)one.join(); }, [&] { (void)two.join(); }, {2, 2});
    CHECK(due_after(address, downtime) == many_rooms);
    const auto nodes = one.nodes();
    CHECK(std::ranges::count_if(nodes, [](const NodeRow& node) { return node.alive; }) == 2);
  }
}

TEST_CASE("joins and takeovers change no row of a room, however many are due" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  {
    PostgresNodes before(address, self("before"));
    const auto lease = before.join();
    before.take_over(by_turns);
    open_rooms(address, lease);
    beat_once(address, lease);
    before.leave(by_turns);
  }
  forbid_work_per_room(address);
  turn_back(address);
  PostgresNodes first(address, self("a"));
  (void)first.join();
  first.take_over(by_turns);
  CHECK(due_after(address, hour_ms) == many_rooms);
  PostgresNodes second(address, self("b"));
  (void)second.join();
  end_lease(address, "a");
  turn_back(address);
  CHECK(second.renew());
  CHECK(second.take_over(by_turns).size() == 1);
  CHECK(due_after(address, 2 * hour_ms) == many_rooms);
}

TEST_CASE("each of two takeovers postpones once, also a room that was played in between" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  const auto lease = first.join();
  first.take_over(by_turns);
  open_rooms(address, lease);
  PostgresNodes second(address, self("b"));
  const auto second_lease = second.join();
  PostgresNodes third(address, self("c"));
  (void)third.join();

  end_lease(address, "a");
  turn_back(address);
  CHECK(second.renew());
  CHECK(third.renew());
  CHECK(second.fence_off(lease->node, to_b));
  {
    PostgresStore store(address, {.lease = second_lease});
    const auto due = load_room(store, "r1")->pending.due.value();
    CHECK(due >= hour_ms);
    CHECK(due < hour_ms + soon_ms);
    // Chat keeps the deadline, and a turn sets a new one.
    REQUIRE(store.write(turn("r1", 2)).ok());
    CHECK(load_room(store, "r1")->pending.due == due);
    auto played = turn("r2", 2);
    played.due = due + 5'000;
    REQUIRE(store.write(played).ok());
    CHECK(load_room(store, "r2")->pending.due == due + 5'000);
    // So does an event that is not a plain turn.
    auto seated = turn("r3", 2);
    seated.seats = {{.seat = 0, .player = "p1"}};
    seated.due = due + 7'000;
    REQUIRE(store.write(seated).ok());
    CHECK(load_room(store, "r3")->pending.due == due + 7'000);
    CHECK(find_game(store, "r3")->pending.due == due + 7'000);
  }
  CHECK(due_after(address, hour_ms) == many_rooms);

  end_lease(address, "b");
  turn_back(address);
  CHECK(third.renew());
  CHECK(third.fence_off(second_lease->node, by_turns));
  CHECK(due_after(address, 2 * hour_ms) == many_rooms);
  third.leave(by_turns);
  turn_back(address);
  PostgresNodes again(address, patient("c"));
  (void)again.join();
  again.take_over(by_turns);
  CHECK(due_after(address, 3 * hour_ms) == many_rooms);
}

TEST_CASE("the standstill counted by a takeover does not count again when the taker dies next" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  const auto lease = first.join();
  first.take_over(by_turns);
  open_rooms(address, lease);
  PostgresNodes second(address, self("b"));
  const auto second_lease = second.join();
  PostgresNodes third(address, self("c"));
  (void)third.join();
  end_lease(address, "a");
  turn_back(address);
  CHECK(third.renew());
  // The second node's last heartbeat is also an hour old.
  CHECK(second.fence_off(lease->node, to_b));
  end_lease(address, "b");
  CHECK(third.fence_off(second_lease->node, by_turns));
  CHECK(due_after(address, hour_ms) == many_rooms);
}

TEST_CASE("in whatever order two nodes take shards without an owner, the standstill counts once" *
          only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  TwoGates gates(database);
  PostgresNodes one(gates.one().address(database), self("one"));
  PostgresNodes two(gates.two().address(database), self("two"));
  const auto lease = one.join();
  (void)two.join();
  one.take_over(by_turns);
  open_rooms(address, lease);
  std::int64_t standstill = 0;
  // Either both nodes look for shards without an owner before one of them takes these, or one does
  // after the other. Then their statements alternate.
  for (const auto& order : orders(3, 2)) {
    ask_postgres(address,
                 "UPDATE quintet_cluster.shard SET owner = NULL, since = clock_timestamp()");
    turn_back(address);
    standstill += hour_ms;
    gates.run(order, [&] { one.take_over(by_turns); }, [&] { two.take_over(by_turns); }, {3, 4});
    REQUIRE(due_after(address, standstill) == many_rooms);
    CHECK(one.owned() + two.owned() == shard_count);
  }
}

TEST_CASE("a takeover that is cut off after any statement is completed once by the next node" *
          only_on_postgres()) {
  bool ended = false;
  int statements = 0;
  for (; !ended; ++statements) {
    CAPTURE(statements);
    const auto database = new_database();
    const auto address = address_of(database);
    StatementGate gate(PrivatePostgres::shared().folder());
    PostgresNodes dead(address, self("dead"));
    const auto lease = dead.join();
    dead.take_over(by_turns);
    open_rooms(address, lease);
    PostgresNodes cut_off(gate.address(database), self("cut off"));
    const auto cut_off_lease = cut_off.join();
    PostgresNodes next(address, self("next"));
    (void)next.join();
    turn_back(address);
    CHECK(next.renew());
    CHECK(cut_off.renew());
    end_lease(address, "dead");
    gate.hold();
    auto done = std::async(std::launch::async, [&] {
      return refusal([&] { cut_off.fence_off(lease->node, by_turns); }).empty();
    });
    const auto is_done = [&] {
      return done.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    };
    for (int passed = 0; passed < statements && !ended; ++passed)
      ended = gate.let_one(is_done, [](std::uint32_t) { return false; }) == Passed::ended;
    ask_postgres(address,
                 "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE"
                 " locktype = 'advisory' AND objid = " +
                     std::to_string(10 + 2 * cut_off_lease->node) +
                     " AND database = (SELECT oid FROM pg_database WHERE datname ="
                     " current_database())");
    gate.open();
    const bool taken = done.get();
    CHECK((taken || !ended));
    tests::wait_until("the end of the session", [&] {
      next.take_over(by_turns);
      return next.owned() == shard_count;
    });
    CHECK(due_after(address, hour_ms) == many_rooms);
  }
  // Otherwise this test would prove little.
  CHECK(statements > 10);
}

}  // namespace
}  // namespace quintet::storage::testing::standstill_test
