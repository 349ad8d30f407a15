// Nodes that serve together on one PostgreSQL database: joining, and the writes of each.
#include "together.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/data/nodes.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "two_nodes.hpp"

namespace quintet::storage::testing::together_test {
namespace {

using tests::ask_postgres;

TEST_CASE("nodes that serve together share the shards, and agree on their owners" *
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
  // A new node owns nothing until it is given shards.
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
  // Each node writes under its own lease, at the same time.
  open_rooms(address, one);
  PostgresStore store(address, {.lease = two});
  CHECK(store.write(turn("r1", 2)).ok());
  // A node that leaves gives all its shards to the remaining nodes.
  second.leave(by_turns);
  CHECK(first.owned() == shard_count);
  CHECK(store.write(turn("r1", 3)).status == WriteStatus::conflict);
}

TEST_CASE("a draining node gets no shards, and gives its own to nodes that do not drain" *
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

TEST_CASE("nodes that serve together and standby nodes cannot share a database" *
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

RoomWrite game_of_two(const std::string& room, const std::vector<std::string>& players) {
  auto write = opening(room);
  write.seats = {{.seat = 0, .player = players[0]}, {.seat = 1, .player = players[1]}};
  return write;
}

/// Each of the two players gets one more game.
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
  TwoNodes nodes;
  REQUIRE(nodes.here.write(guest(1)).ok());
  REQUIRE(nodes.here.write(guest(2)).ok());
  std::int64_t games = 0;
  for (const auto& order : orders(13, 2)) {
    const std::vector<std::string> rooms = {"x" + std::to_string(games),
                                            "y" + std::to_string(games)};
    REQUIRE(nodes.here.write(game_of_two(rooms[0], {"p1", "p2"})).ok());
    REQUIRE(nodes.here.write(game_of_two(rooms[1], {"p2", "p1"})).ok());
    WriteResult result_here;
    WriteResult result_there;
    // Each begins with another player, and still there is no deadlock.
    nodes.gates.run(
        order, [&] { result_here = nodes.here.write(counted_end(rooms[0], {"p1", "p2"})); },
        [&] { result_there = nodes.there.write(counted_end(rooms[1], {"p2", "p1"})); }, {12});
    CHECK_MESSAGE(result_here.ok(), result_here.message);
    CHECK_MESSAGE(result_there.ok(), result_there.message);
    games += 2;
    for (const std::string player : {"p1", "p2"})
      REQUIRE(ratings_of_player(nodes.here, player).front().rating.games == games);
  }
}

TEST_CASE("tables of each older version are migrated, and keep their nodes" * only_on_postgres()) {
  const std::string from_4 =
      "ALTER TABLE quintet_cluster.cluster DROP COLUMN secret;"
      "UPDATE quintet_cluster.schema_version SET version = 4;";
  const std::string from_3 =
      from_4 +
      "ALTER TABLE quintet_cluster.cluster ADD COLUMN woke_at timestamptz NOT NULL DEFAULT now();"
      "UPDATE quintet_cluster.schema_version SET version = 3;";
  const std::string from_2 =
      from_3 +
      "DROP TABLE quintet_cluster.revocation;"
      "ALTER TABLE quintet_cluster.cluster DROP COLUMN notice, DROP COLUMN notice_until;"
      "UPDATE quintet_cluster.schema_version SET version = 2;";
  const std::string from_1 =
      from_2 +
      "DROP TABLE quintet_cluster.cluster;"
      "ALTER TABLE quintet_cluster.node DROP COLUMN together, DROP COLUMN beat_at;"
      "ALTER TABLE quintet_cluster.shard DROP COLUMN since;"
      "UPDATE quintet_cluster.schema_version SET version = 1";
  for (const auto& backwards : {from_1, from_2, from_3, from_4}) {
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
    CHECK(ask_postgres(address, "SELECT version FROM quintet_cluster.schema_version") == "5");
    CHECK(node.secret().size() == 64);
  }
}

TEST_CASE("the nodes of a database have one secret, and those of another have another" *
          only_on_postgres()) {
  const auto address = address_of(new_database());
  PostgresNodes first(address, self("a"));
  PostgresNodes second(address, self("b"));
  PostgresNodes elsewhere(address_of(new_database()), self("a"));
  for (PostgresNodes* const node : {&first, &second, &elsewhere})
    static_cast<void>(node->join());
  CHECK(first.secret().size() == 64);
  CHECK(second.secret() == first.secret());
  CHECK(elsewhere.secret() != first.secret());
  static_cast<void>(first.join());
  CHECK(first.secret() == second.secret());
}

}  // namespace
}  // namespace quintet::storage::testing::together_test
