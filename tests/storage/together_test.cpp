// Nodes on one PostgreSQL database that serve together: who joins how, and what is put off.
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/nodes.hpp"
#include "storage/postgres/postgres_nodes.hpp"
#include "storage/postgres/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "two_gates.hpp"

namespace quintet::storage::testing {
namespace {

using tests::ask_postgres;
using tests::PrivatePostgres;

constexpr std::chrono::milliseconds for_ever = std::chrono::hours(24);
constexpr std::int64_t hour_ms = 3'600'000;
/// Far more than a test takes.
constexpr std::int64_t soon_ms = 1'800'000;

std::string new_database() {
  static int number = 0;
  auto name = "together" + std::to_string(++number);
  PrivatePostgres::shared().create(name);
  return name;
}

std::string address_of(const std::string& database) {
  return PrivatePostgres::shared().address(database);
}

NodeSelf self(const std::string& name) {
  return {.name = name,
          .address = "here",
          .version = "1",
          .lease = for_ever,
          .patience = std::chrono::milliseconds(0),
          .answer_timeout = std::chrono::seconds(30),
          .together = true};
}

/// Shards by turns.
std::vector<std::optional<int>> by_turns(std::span<const int> shards,
                                         std::span<const NodeRow> nodes) {
  std::vector<std::optional<int>> owners;
  for (const int shard : shards) {
    owners.push_back(nodes.empty()
                         ? std::nullopt
                         : std::optional(nodes[static_cast<std::size_t>(shard) % nodes.size()].id));
  }
  return owners;
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

/// Rooms that have something due, at 0, in many shards.
constexpr int many_rooms = 64;

void open_rooms(const std::string& address, const std::shared_ptr<Lease>& lease) {
  PostgresStore store(address, {.lease = lease});
  REQUIRE(store.write(guest(1)).ok());
  std::vector<Job> jobs;
  for (int number = 0; number < many_rooms; ++number) {
    RoomWrite room = opening("r" + std::to_string(number));
    room.due = std::optional<std::int64_t>(0);
    jobs.emplace_back(std::move(room));
  }
  for (const auto& result : store.write_all(jobs))
    REQUIRE(result.ok());
}

/// How many rooms whose shard this condition names are due within half an hour after `from` ms.
int due_after(const std::string& address, std::int64_t from, const std::string& shard = "true") {
  return std::stoi(ask_postgres(
      address,
      "SELECT count(*) FROM pending JOIN rooms ON rooms.key = room,"
      " LATERAL (SELECT get_byte(sha256(rooms.id), 0) AS shard) AS its WHERE due >= " +
          std::to_string(from) + " AND due < " + std::to_string(from + soon_ms) + " AND " + shard));
}

/// As if everybody had been silent for an hour longer.
void turn_back(const std::string& address) {
  ask_postgres(address,
               "UPDATE server_state SET alive_at = alive_at - 3600000;"
               "UPDATE quintet_cluster.node SET beat_at = beat_at - interval '1 h';"
               "UPDATE quintet_cluster.shard SET since = since - interval '1 h';"
               "UPDATE quintet_cluster.cluster SET woke_at = woke_at - interval '1 h'");
}

void beat_once(const std::string& address, const std::shared_ptr<Lease>& lease) {
  PostgresStore store(address, {.lease = lease});
  const auto now = std::stoll(
      ask_postgres(address, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"));
  REQUIRE(store.write(Heartbeat{.now = now, .always = true}).ok());
}

TEST_CASE("nodes that serve together share what they own, and know the same of it" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  const auto one = first.join();
  first.take_over(by_turns);
  CHECK(first.owned() == shard_count);
  PostgresNodes second(address, self("b"));
  const auto two = second.join();
  CHECK(first.cluster() == second.cluster());
  CHECK(first.cluster().size() == 32);
  // Whoever joins gets what it is given.
  CHECK(second.owned() == 0);
  std::vector<int> odd;
  for (int shard = 1; shard < shard_count; shard += 2)
    odd.push_back(shard);
  first.give_away(odd, by_turns);
  CHECK(first.owned() == shard_count / 2);
  CHECK(second.owned() == shard_count / 2);
  for (const auto& shard : second.shards()) {
    CHECK(shard.owner == (shard.id % 2 == 0 ? one->node : two->node));
    CHECK(shard.epoch == (shard.id % 2 == 0 ? 1 : 2));
  }
  // Each writes under its own lease at the same time.
  open_rooms(address, one);
  PostgresStore store(address, {.lease = two});
  CHECK(store.write(turn("r1", 2)).ok());
  // Whoever leaves gives all of it to those who remain.
  second.leave(by_turns);
  CHECK(first.owned() == shard_count);
  CHECK(store.write(turn("r1", 3)).status == WriteStatus::conflict);
}

TEST_CASE("a drained node gets nothing, and gives what it has to those who do not drain" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  (void)first.join();
  first.take_over(by_turns);
  PostgresNodes second(address, self("b"));
  (void)second.join();
  PostgresNodes third(address, self("c"));
  (void)third.join();
  first.drain(true);
  third.drain(true);
  std::vector<int> all;
  for (const auto& shard : first.shards())
    all.push_back(shard.id);
  first.give_away(all, by_turns);
  CHECK(first.owned() == 0);
  CHECK(second.owned() == shard_count);
  CHECK(third.owned() == 0);
  CHECK(first.renew());
}

TEST_CASE("nodes that serve together and nodes that stand by share no database" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  auto stands_by = self("b");
  stands_by.together = false;
  auto first = std::make_unique<PostgresNodes>(address, self("a"));
  (void)first->join();
  CHECK(refusal([&] { (void)PostgresNodes(address, stands_by).join(); }) ==
        address +
            ": the nodes of this database serve together; give this one their --cluster, too, or "
            "end them first");
  CHECK(first->renew());
  first->leave(by_turns);
  PostgresNodes other(address, stands_by);
  (void)other.join();
  CHECK(refusal([&] { (void)PostgresNodes(address, self("c")).join(); }) ==
        address +
            ": the nodes of this database stand by for each other; end them first, or start this "
            "one without --cluster");
}

TEST_CASE("the first node puts off what is due by the time in which nobody served, and no other" *
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

TEST_CASE("whoever takes over puts off what stood still in the rooms of the dead, and no other" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes dead(address, self("dead"));
  const auto lease = dead.join();
  dead.take_over(by_turns);
  open_rooms(address, lease);
  PostgresNodes taker(address, self("taker"));
  (void)taker.join();
  // Even shards are the taker's, which lives.
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
  // Once.
  taker.take_over(by_turns);
  CHECK(due_after(address, hour_ms, "shard % 2 = 1") == odd);
}

TEST_CASE("a node that comes back with its name puts off what stood still meanwhile" *
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
  auto patient = self("a");
  patient.patience = tests::patience;
  PostgresNodes again(address, patient);
  (void)again.join();
  CHECK(again.owned() == shard_count);
  CHECK(due_after(address, hour_ms) == many_rooms);
}

TEST_CASE("what nobody wanted is put off by the time that it waited" * only_on_postgres()) {
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

TEST_CASE("of nodes that join a new database at once, each joins and one finds itself alone" *
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
    auto patient = self("n" + std::to_string(number));
    patient.patience = tests::patience;
    nodes.push_back(std::make_unique<PostgresNodes>(address, patient));
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
  // Connected and named before: what is run in every order is the transaction.
  // Whoever has left has its name for a moment longer.
  const auto patient = [](const std::string& name) {
    auto made = self(name);
    made.patience = tests::patience;
    return made;
  };
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

RoomWrite game_of_two(const std::string& room, const std::vector<std::string>& players) {
  auto write = opening(room);
  write.seats = {{.seat = 0, .player = players[0]}, {.seat = 1, .player = players[1]}};
  return write;
}

/// Each of the two has a game more.
RoomWrite counted_end(const std::string& room, std::vector<std::string> players) {
  auto write = turn(room, 2);
  write.over = GameOver{.reason = "goal", .turns = 9, .places = {1, 2}};
  write.rate =
      RatingChange{.pool = "liger",
                   .players = std::move(players),
                   .compute = [](std::span<const std::optional<RatingRow>> before) {
                     RatedEnd end{.after = {}, .ended_body = "rated"};
                     for (const auto& row : before)
                       end.after.push_back({.rating = 1500, .games = (row ? row->games : 0) + 1});
                     return end;
                   }};
  return write;
}

TEST_CASE("in whatever order two nodes end rated games of the same players, both count" *
          only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  PostgresNodes first(address, self("a"));
  PostgresNodes second(address, self("b"));
  const auto one = first.join();
  const auto two = second.join();
  TwoGates gates(database);
  PostgresStore here(gates.one().address(database), {.lease = one});
  PostgresStore there(gates.two().address(database), {.lease = two});
  REQUIRE(here.write(guest(1)).ok());
  REQUIRE(here.write(guest(2)).ok());
  std::int64_t games = 0;
  for (const auto& order : orders(13, 2)) {
    const std::vector<std::string> rooms = {"x" + std::to_string(games),
                                            "y" + std::to_string(games)};
    REQUIRE(here.write(game_of_two(rooms[0], {"p1", "p2"})).ok());
    REQUIRE(here.write(game_of_two(rooms[1], {"p2", "p1"})).ok());
    WriteResult result_here;
    WriteResult result_there;
    // Each of them begins with another player, and still nobody waits in a circle.
    gates.run(
        order, [&] { result_here = here.write(counted_end(rooms[0], {"p1", "p2"})); },
        [&] { result_there = there.write(counted_end(rooms[1], {"p2", "p1"})); }, {12});
    CHECK_MESSAGE(result_here.ok(), result_here.message);
    CHECK_MESSAGE(result_there.ok(), result_there.message);
    games += 2;
    for (const std::string player : {"p1", "p2"})
      REQUIRE(ratings_of_player(here, player).front().rating.games == games);
  }
}

TEST_CASE("tables of each version before are brought up to date, and keep who there was" *
          only_on_postgres()) {
  const std::string from_2 =
      "DROP TABLE quintet_cluster.revocation;"
      "ALTER TABLE quintet_cluster.cluster DROP COLUMN notice, DROP COLUMN notice_until;"
      "UPDATE quintet_cluster.schema_version SET version = 2;";
  const std::string from_1 =
      from_2 +
      "DROP TABLE quintet_cluster.cluster;"
      "ALTER TABLE quintet_cluster.node DROP COLUMN together, DROP COLUMN beat_at;"
      "ALTER TABLE quintet_cluster.shard DROP COLUMN since;"
      "UPDATE quintet_cluster.schema_version SET version = 1";
  for (const auto& backwards : {from_1, from_2}) {
    const auto address = address_of(new_database());
    int id = 0;
    {
      PostgresNodes node(address, self("a"));
      id = node.join()->node;
      node.take_over(by_turns);
      node.leave(by_turns);
    }
    ask_postgres(address, backwards);
    auto patient = self("a");
    patient.patience = tests::patience;
    PostgresNodes node(address, patient);
    const auto lease = node.join();
    CHECK(lease->node == id);
    CHECK(lease->generation > 1);
    node.take_over(by_turns);
    CHECK(node.owned() == shard_count);
    CHECK(node.revocations().empty());
    CHECK(ask_postgres(address, "SELECT version FROM quintet_cluster.schema_version") == "3");
  }
}

}  // namespace
}  // namespace quintet::storage::testing
