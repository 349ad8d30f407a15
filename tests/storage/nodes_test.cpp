// Several nodes on one PostgreSQL database: leases, the fence, and takeovers.
#include "storage/data/nodes.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "two_gates.hpp"

namespace quintet::storage::testing::nodes_test {
namespace {

using tests::PrivatePostgres;

constexpr std::chrono::milliseconds for_ever = std::chrono::hours(24);
/// A lease that has expired at the next check.
constexpr std::chrono::milliseconds over_at_once{-1};
constexpr std::chrono::milliseconds impatient{0};

std::string new_database() {
  static int number = 0;
  auto name = "nodes" + std::to_string(++number);
  PrivatePostgres::shared().create(name);
  return name;
}

std::string address_of(const std::string& database) {
  return PrivatePostgres::shared().address(database);
}

NodeSelf self(const std::string& name, std::chrono::milliseconds lease = for_ever) {
  // A patient deadline, because other work on the machine must not end the test.
  return {.name = name,
          .address = name + ".example.org",
          .version = "1.0",
          .lease = lease,
          .reply_timeout = std::chrono::seconds(30)};
}

/// Gives all shards to the node with the highest number.
std::vector<std::optional<int>> to_last(std::span<const int> shards,
                                        std::span<const NodeRow> nodes) {
  const auto owner = nodes.empty() ? std::nullopt : std::optional(nodes.back().id);
  return std::vector<std::optional<int>>(shards.size(), owner);
}

template <class Work>
std::string refusal(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

/// The owner of shard 0, which must own all others as well.
std::optional<int> owner_of_all(Nodes& nodes) {
  const auto shards = nodes.shards();
  REQUIRE(shards.size() == shard_count);
  for (const auto& shard : shards)
    CHECK(shard.owner == shards.front().owner);
  return shards.front().owner;
}

TEST_CASE("the first node that joins owns all shards, and a second one none" * only_on_postgres()) {
  const auto database = new_database();
  PostgresNodes first(address_of(database), self("a"));
  const auto lease = first.join();
  CHECK(first.take_over(to_last).empty());
  CHECK(owner_of_all(first) == lease->node);
  CHECK(first.owned() == shard_count);

  PostgresNodes second(address_of(database), self("b"));
  const auto other = second.join();
  CHECK(other->node != lease->node);
  CHECK(second.take_over(to_last).empty());
  CHECK(second.owned() == 0);
  const auto nodes = second.nodes();
  REQUIRE(nodes.size() == 2);
  CHECK(nodes[0].name == "a");
  CHECK(nodes[0].address == "a.example.org");
  CHECK(nodes[0].alive);
  CHECK(nodes[1].alive);
  CHECK(PrivatePostgres::shared().run(
            database, "SELECT alive_until > now() + interval '23 h' FROM quintet_cluster.node") ==
        "t");
}

TEST_CASE("a second node of the same name is refused in one sentence" * only_on_postgres()) {
  const auto address = address_of(new_database());
  auto same = self("a");
  same.patience = impatient;
  PostgresNodes first(address, same);
  const auto lease = first.join();
  CHECK(refusal([&] { (void)PostgresNodes(address, same).join(); }) ==
        address +
            ": another node is called \"a\"; give this one another --node-name, or end that one");
  CHECK(first.renew());
  CHECK_FALSE(lease->over);
}

TEST_CASE("a server without a name and nodes do not share a database" * only_on_postgres()) {
  const auto address = address_of(new_database());
  auto named = self("a");
  named.patience = impatient;
  {
    const PostgresStore alone(address);
    CHECK(refusal([&] {
            (void)PostgresNodes(address, named).join();
          }).starts_with(address + ": another Quintet is using the database"));
  }
  PostgresNodes node(address, named);
  (void)node.join();
  CHECK(refusal([&] {
          const PostgresStore alone(address, {.lock_patience = impatient});
        }).starts_with(address + ": another Quintet is using the database"));
}

TEST_CASE("a node migrates its tables only if no other node uses them" * only_on_postgres()) {
  const auto database = new_database();
  auto named = self("a");
  named.patience = impatient;
  PostgresNodes first(address_of(database), named);
  (void)first.join();
  PrivatePostgres::shared().run(database, "UPDATE schema_version SET version = version - 1");
  named.name = "b";
  CHECK(refusal([&] {
          (void)PostgresNodes(address_of(database), named).join();
        }).contains("older tables"));
  PrivatePostgres::shared().run(database,
                                "UPDATE quintet_cluster.schema_version SET version = 4711;"
                                "UPDATE schema_version SET version = version + 1");
  CHECK(refusal([&] {
          (void)PostgresNodes(address_of(database), named).join();
        }).contains("of a newer Quintet"));
}

TEST_CASE("a node whose connection is gone is taken over immediately, however long its lease is" *
          only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  auto first = std::make_unique<PostgresNodes>(address, self("a"));
  const auto lease = first->join();
  first->take_over(to_last);
  PostgresStore store(address, {.lease = lease});
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(opening("r")).ok());

  PostgresNodes second(address, self("b"));
  const auto successor = second.join();
  CHECK(second.take_over(to_last).empty());
  const auto epoch = second.shards().front().epoch;
  // The system closes the connection of a killed process in the same way.
  first.reset();
  std::vector<int> fenced;
  tests::wait_until("the takeover", [&] { return !(fenced = second.take_over(to_last)).empty(); });
  CHECK(fenced == std::vector{lease->node});
  CHECK(owner_of_all(second) == successor->node);
  CHECK(second.shards().front().epoch == epoch + 1);
  CHECK(second.take_over(to_last).empty());

  // Late writes of the former owner are conflicts, of whatever kind.
  const auto late = store.write_all(std::vector<Job>{turn("r", 2), guest(2), Heartbeat{.now = 1}});
  for (const auto& result : late) {
    CHECK(result.status == WriteStatus::conflict);
    CHECK(result.message.contains("taken this node for dead"));
  }
  CHECK(lease->over);
  CHECK(store.write(turn("r", 2)).status == WriteStatus::conflict);
  CHECK(refusal([&] { store.wake(1); }).contains("taken this node for dead"));
  PostgresStore next(address, {.lease = successor});
  CHECK(next.write(turn("r", 2)).ok());
  CHECK(load_room(next, "r")->events == events_to(2));
}

TEST_CASE(
    "a node that has stopped is taken over when its lease has expired, and its late heartbeat "
    "changes no row" *
    only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  // Its session is alive: only the database's clock says that it is dead.
  PostgresNodes stopped(address, self("a", over_at_once));
  const auto lease = stopped.join();
  PostgresNodes second(address, self("b"));
  (void)second.join();
  CHECK(second.take_over(to_last) == std::vector{lease->node});
  const auto rows = [&] {
    return PrivatePostgres::shared().run(
        database,
        "SELECT string_agg(t::text, ' ' ORDER BY t::text) FROM (SELECT node::text AS t"
        " FROM quintet_cluster.node UNION ALL SELECT fence::text"
        " FROM quintet_cluster.fence UNION ALL SELECT shard::text"
        " FROM quintet_cluster.shard) AS all_rows");
  };
  const auto before = rows();
  CHECK_FALSE(stopped.renew());
  CHECK((rows() == before));
  CHECK(lease->over);
  // None of its other actions has an effect, either.
  CHECK(refusal([&] { stopped.take_over(to_last); }).empty());
  CHECK(refusal([&] {
          stopped.give_away(std::vector<int>{1, 2}, to_last);
        }).contains("taken this node for dead"));
  CHECK(refusal([&] { stopped.leave(to_last); }).contains("taken this node for dead"));
  CHECK(refusal([&] { stopped.drain(true); }).contains("taken this node for dead"));
  CHECK((rows() == before));

  const auto again = stopped.join();
  CHECK(again->node == lease->node);
  CHECK(again->generation == lease->generation + 2);
  CHECK(stopped.owned() == 0);
  CHECK(stopped.renew());
}

TEST_CASE("a live node keeps its shards, even if another node suspects it" * only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  const auto lease = first.join();
  first.take_over(to_last);
  PostgresNodes second(address, self("b"));
  (void)second.join();
  CHECK_FALSE(second.fence_off(lease->node, to_last));
  CHECK(second.take_over(to_last).empty());
  CHECK(first.renew());
  CHECK(first.owned() == shard_count);
}

TEST_CASE("a node that rejoins with its name keeps its shards, under a new generation" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  auto node = std::make_unique<PostgresNodes>(address, self("a"));
  const auto before = node->join();
  node->take_over(to_last);
  PostgresStore store(address, {.lease = before});
  const auto epoch = node->shards().front().epoch;
  node.reset();
  PostgresNodes again(address, self("a"));
  const auto lease = again.join();
  CHECK(lease->node == before->node);
  CHECK(lease->generation > before->generation);
  CHECK(again.owned() == shard_count);
  CHECK(again.shards().front().epoch == epoch + 1);
  CHECK(store.write(guest(1)).status == WriteStatus::conflict);
}

TEST_CASE("a node gives some shards away, or all when it leaves, to the nodes that accept more" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  const auto lease = first.join();
  first.take_over(to_last);
  PostgresNodes second(address, self("b"));
  const auto other = second.join();
  PostgresNodes third(address, self("c"));
  const auto drained = third.join();
  third.drain(true);

  first.give_away(std::vector<int>{3, 255}, to_last);
  CHECK(second.owned() == 2);
  CHECK(third.owned() == 0);
  CHECK(second.shards()[255].owner == other->node);
  // A node can only give away shards that it owns.
  first.give_away(std::vector<int>{3, 255, 4}, to_last);
  CHECK(second.owned() == 3);

  first.leave(to_last);
  CHECK(owner_of_all(second) == other->node);
  CHECK(lease->over);
  CHECK_FALSE(second.nodes()[0].alive);
  CHECK(second.take_over(to_last).empty());
  // Shards without a willing node wait.
  second.leave(to_last);
  CHECK(owner_of_all(third) == std::nullopt);
  CHECK(third.take_over(to_last).empty());
  third.drain(false);
  third.take_over(to_last);
  CHECK(owner_of_all(third) == drained->node);
}

TEST_CASE("a lost heartbeat connection is replaced under the same lease" * only_on_postgres()) {
  const auto database = new_database();
  PostgresNodes node(address_of(database), self("a"));
  const auto lease = node.join();
  node.take_over(to_last);
  PrivatePostgres::shared().run(database,
                                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                " WHERE datname = current_database() AND pid <> pg_backend_pid()");
  tests::wait_until("the heartbeat", [&] {
    bool renewed = false;
    return refusal([&] { renewed = node.renew(); }).empty() && renewed;
  });
  CHECK_FALSE(lease->over);
  CHECK(node.owned() == shard_count);
  CHECK(node.nodes().front().alive);
}

/// The groups of a takeover's statements: until it has found the node dead; the fence; until its
/// COMMIT; the COMMIT.
const std::vector<int> takeover_groups{4, 1, 5};

TEST_CASE(
    "in whatever order a node's commit and a takeover's statements run, no write is stored "
    "after the takeover" *
    only_on_postgres()) {
  const auto database = new_database();
  TwoGates gates(database);
  auto old_self = self("old", over_at_once);
  PostgresNodes old_node(address_of(database), old_self);
  PostgresNodes taker(gates.two().address(database), self("new"));
  const auto successor = taker.join();
  int stored = 0;
  int refused = 0;
  int number = 0;
  const auto log = [&](const std::string& room) {
    return PrivatePostgres::shared().run(
        database,
        "SELECT coalesce(max(seq), 0) FROM events JOIN rooms ON rooms.key = room"
        " WHERE id = '" +
            room + "'");
  };
  for (const bool as_batch : {true, false}) {
    // The store's steps: BEGIN, fence, the turns or the first of other statements, COMMIT. The
    // takeover's steps are its groups.
    for (const auto& order : orders(4, 4)) {
      const auto lease = old_node.join();
      PostgresStore store(gates.one().address(database), {.lease = lease});
      if (number == 0) REQUIRE(store.write(guest(1)).ok());
      const auto room = "r" + std::to_string(++number);
      REQUIRE(store.write(opening(room)).ok());

      Job job = turn(room, 2);
      // A change of seats prevents the batch for plain turns, so its statements run one by one.
      if (!as_batch) std::get<RoomWrite>(job).seats = {{.seat = 0, .player = "p1"}};
      WriteResult result;
      std::string behind;
      bool taken = false;
      gates.run(
          order, [&] { result = store.write(job); },
          [&] {
            taken = taker.fence_off(lease->node, to_last);
            behind = log(room);
          },
          takeover_groups);
      CAPTURE(number);
      CAPTURE(as_batch);
      CHECK(taken);
      CHECK((result.ok() || result.status == WriteStatus::conflict));
      const std::string expected = result.ok() ? "2" : "1";
      // The write is neither stored after the takeover nor lost by it.
      CHECK(behind == expected);
      CHECK(log(room) == expected);
      CHECK(lease->over == !result.ok());
      (result.ok() ? stored : refused) += 1;
      CHECK(store.write(turn(room, 3)).status == WriteStatus::conflict);
      PostgresStore next(address_of(database), {.lease = successor});
      CHECK(next.write(turn(room, result.ok() ? 3 : 2)).ok());
    }
  }
  CHECK(stored > 10);
  CHECK(refused > 10);
}

TEST_CASE("in whatever order a heartbeat and a takeover run, one of them succeeds" *
          only_on_postgres()) {
  const auto database = new_database();
  TwoGates gates(database);
  PostgresNodes late(gates.one().address(database), self("late"));
  PostgresNodes taker(gates.two().address(database), self("taker"));
  (void)taker.join();
  int survived = 0;
  int taken_over = 0;
  for (const auto& order : orders(4, 4)) {
    const auto lease = late.join();
    const auto id = std::to_string(lease->node);
    PrivatePostgres::shared().run(
        database,
        "UPDATE quintet_cluster.node SET alive_until = now() - interval '1 s' WHERE id = " + id);
    bool alive = false;
    bool taken = false;
    gates.run(
        order, [&] { alive = late.renew(); },
        [&] { taken = taker.fence_off(lease->node, to_last); }, takeover_groups);
    CHECK(alive != taken);
    CHECK(lease->over == taken);
    CHECK(PrivatePostgres::shared().run(
              database, "SELECT alive_until = '-infinity' FROM quintet_cluster.node WHERE id = " +
                            id) == (taken ? "t" : "f"));
    (taken ? taken_over : survived) += 1;
  }
  CHECK(survived > 5);
  CHECK(taken_over > 5);
}

TEST_CASE("of two nodes that take over from each other, one remains" * only_on_postgres()) {
  const auto database = new_database();
  TwoGates gates(database);
  PostgresNodes one(gates.one().address(database), self("one", over_at_once));
  PostgresNodes two(gates.two().address(database), self("two", over_at_once));
  for (const auto& order : orders(3, 4)) {
    const auto first = one.join();
    const auto second = two.join();
    std::string first_refused;
    std::string second_refused;
    gates.run(
        order, [&] { first_refused = refusal([&] { one.fence_off(second->node, to_last); }); },
        [&] { second_refused = refusal([&] { two.fence_off(first->node, to_last); }); },
        takeover_groups);
    CHECK(first_refused.empty() != second_refused.empty());
    CHECK((first_refused + second_refused).contains("taken this node for dead"));
  }
}

TEST_CASE("a file has no nodes") {
  CHECK(refusal([] { (void)open_nodes("quintet.db", {.name = "a"}); }).contains("one server"));
  CHECK(refusal([] {
          (void)storage::open_store("quintet.db", std::make_shared<Lease>(1, 1));
        }).contains("one server"));
}

}  // namespace
}  // namespace quintet::storage::testing::nodes_test
