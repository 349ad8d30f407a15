// Clocks while the servers' database or NATS is away. The charged time comes from the servers, the
// length of the fault from the test, so no result depends on the machine's speed.
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/forwarding/charged_turn.hpp"
#include "tests/server/kit/own_postgres.hpp"
#include "tests/server/kit/server_process.hpp"

namespace quintet::tests {
namespace {

/// Of a silence, before the clocks stop.
constexpr std::int64_t database_tolerance_ms = 1'000;
constexpr std::int64_t node_tolerance_ms = 2'000;

/// A node with a database of its own.
struct LoneNode {
  OwnPostgres fixture;
  PrivateNats nats;
  ServerProcess node;

  /// With `together` it serves as one of several nodes; otherwise others stand by for it.
  explicit LoneNode(bool together) : node(fixture.file, options(together)) { node.expect_errors(); }
  std::string sql(const std::string& text) const { return fixture.postgres.run("quintet", text); }
  /// Waits until the result of this query changes.
  void wait_for(const std::string& what, const std::string& query) const {
    const std::string before = sql(query);
    wait_until(what, [&] { return sql(query) != before; });
  }

 private:
  [[nodiscard]] std::vector<std::string> options(bool together) const {
    if (!together) return {"--node-name", "a"};
    return {"--node-name", "a", "--cluster", nats.address()};
  }
};

TEST_CASE("while the database is away for three seconds no clock runs after the first one" *
          doctest::skip(!on_postgres())) {
  for (const bool together : {false, true}) {
    CAPTURE(together);
    LoneNode lone(together);
    ServerProcess& node = lone.node;
    TimedGame asks(node.address(), node.address(), 1);
    TimedGame waits(node.address(), node.address(), 0);
    // A node steps down five seconds after its last heartbeat, which has just begun.
    lone.wait_for("a heartbeat", "SELECT max(beat_at) FROM quintet_cluster.node");
    lone.fixture.postgres.kill();
    const std::int64_t away_at = test_ms();
    // The room of this game loses its state, because a turn could not be stored. The other room
    // stays in memory.
    CHECK(asks.player().ask(asks.player().view.play_request(asks.turn))["code"] == "unavailable");
    let_pass(3'000 - (test_ms() - away_at));
    const std::int64_t away_ms = test_ms() - away_at;
    lone.fixture.postgres.start();
    for (TimedGame* const game : {&asks, &waits}) {
      game->play_at(node.address());
      const std::int64_t elapsed = game->elapsed();
      const std::int64_t charged = game->charged_at(node.address());
      MESSAGE("away " << away_ms << " ms, elapsed " << elapsed << " ms, charged " << charged
                      << " ms");
      CHECK(charged <= elapsed - away_ms + database_tolerance_ms + slack_ms);
    }
  }
}

TEST_CASE("a turn is not charged the silence after which its node steps down and serves again" *
          doctest::skip(!on_postgres())) {
  for (const bool together : {false, true}) {
    CAPTURE(together);
    LoneNode lone(together);
    ServerProcess& node = lone.node;
    TimedGame game(node.address(), node.address(), 0);
    // The store's next sign of life comes five seconds later, during the silence.
    lone.wait_for("a sign of life", "SELECT alive_at FROM quintet.server_state");
    let_pass(2'500);
    // Another transaction holds the table of the nodes. So the heartbeat waits, and the store
    // works.
    std::jthread holder(
        [&] { lone.sql("BEGIN; LOCK TABLE quintet_cluster.node; SELECT pg_sleep(9); COMMIT"); });
    wait_until("the table to be held", [&] {
      return !lone.sql("SELECT 'held' FROM pg_stat_activity WHERE wait_event = 'PgSleep'").empty();
    });
    const std::int64_t held_at = test_ms();
    // The node steps down five seconds after its last heartbeat, and joins when the table is free.
    lone.wait_for("the node to join again", "SELECT generation FROM quintet_cluster.fence");
    const std::int64_t held_ms = test_ms() - held_at;
    holder.join();
    game.play_at(node.address());
    const std::int64_t elapsed = game.elapsed();
    const std::int64_t charged = game.charged_at(node.address());
    MESSAGE("held " << held_ms << " ms, elapsed " << elapsed << " ms, charged " << charged
                    << " ms");
    CHECK(charged <= elapsed - held_ms + database_tolerance_ms + slack_ms);
  }
}

TEST_CASE(
    "while NATS is away the clock of a player at another node stands still, and no other clock" *
    doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  for (const char* const name : {"a", "b"})
    nodes[name].expect_errors();
  TimedGame far(nodes["a"].address(), nodes["b"].address(), 1);
  TimedGame here(nodes["a"].address(), nodes["b"].address(), 0);
  nodes.nats.kill();
  const std::int64_t away_at = test_ms();
  // The node cannot pass the turn on.
  const Json refused = far.player().ask(far.player().view.play_request(far.turn));
  CHECK(refused.at("type") == "error");
  let_pass(6'000 - (test_ms() - away_at));
  const std::int64_t away_ms = test_ms() - away_at;
  here.play_at(nodes["a"].address());
  const std::int64_t paid_here = here.charged_at(nodes["a"].address());
  nodes.nats.start();
  far.play_at(nodes["b"].address());
  const std::int64_t elapsed = far.elapsed();
  const std::int64_t charged = far.charged_at(nodes["a"].address());
  MESSAGE("away " << away_ms << " ms, elapsed " << elapsed << " ms, charged " << charged << " ms");
  CHECK(charged <= elapsed - away_ms + node_tolerance_ms + slack_ms);
  // But for the transmission time.
  CHECK(paid_here >= away_ms - 1'000);
}

}  // namespace
}  // namespace quintet::tests
