// The clock of a player whose connection is at a node that hangs or dies.
#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/forwarding/charged_turn.hpp"
#include "tests/server/kit/stored.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("while a node hangs its players' clocks stand still, whether it is taken over or not" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  for (const char* const name : {"a", "b"})
    nodes[name].expect_errors();
  struct Row {
    std::string name;  // of the node that hangs; node a has the room
    std::int64_t hangs_ms;
    std::int64_t tolerance_ms;  // of a silence, before the clock stops
  };
  // Other nodes believe in a node for six seconds after its heartbeat.
  const std::vector<Row> rows = {{"b", 3'900, 2'000}, {"b", 8'000, 2'000}, {"a", 3'900, 1'000}};
  for (const auto& [name, hangs_ms, tolerance_ms] : rows) {
    CAPTURE(name);
    CAPTURE(hangs_ms);
    nodes.wait_spread(2);
    TimedGame game(nodes["a"].address(), nodes[name].address(), 1);
    REQUIRE(nodes.owner_of(game.table.room) == "a");
    const pid_t pid = nodes[name].pid();
    const std::int64_t hung_at = test_ms();
    REQUIRE(::kill(pid, SIGSTOP) == 0);
    let_pass(hangs_ms);
    const std::int64_t hung_ms = test_ms() - hung_at;
    REQUIRE(::kill(pid, SIGCONT) == 0);
    game.play_at(nodes[name].address());
    const std::int64_t elapsed = game.elapsed();
    const std::int64_t charged = game.charged_at(nodes["a"].address());
    MESSAGE("hung " << hung_ms << " ms, elapsed " << elapsed << " ms, charged " << charged
                    << " ms");
    CHECK(charged <= elapsed - hung_ms + tolerance_ms + slack_ms);
  }
}

TEST_CASE("the player of a node that dies has time to come back by another node" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  for (const char* const name : {"a", "b"})
    nodes[name].expect_errors();
  // More than the test needs before the node dies, less than the player is away afterwards.
  constexpr std::int64_t initial_s = 8;
  TimedGame game(nodes["a"].address(), nodes["b"].address(), 1, initial_s);
  REQUIRE(nodes.owner_of(game.table.room) == "a");
  const std::int64_t died_at = test_ms();
  nodes["b"].kill();
  let_pass(initial_s * 1'000 + 1'000 - game.elapsed());
  CHECK(stored_events(nodes.address, game.table.room).rbegin()->second.at("kind") == "played");
  const std::int64_t back_at = test_ms();
  game.play_at(nodes["a"].address());
  const std::int64_t elapsed = game.elapsed();
  const std::int64_t charged = game.charged_at(nodes["a"].address());
  MESSAGE("away " << back_at - died_at << " ms, elapsed " << elapsed << " ms, charged " << charged
                  << " ms");
  CHECK(charged <= elapsed - (back_at - died_at) + slack_ms);
  nodes["b"].start();
}

TEST_CASE("the flag of a player at another node falls" * doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"});
  constexpr std::int64_t initial_s = 3;
  TimedGame game(nodes["a"].address(), nodes["b"].address(), 1, initial_s);
  Guest& other = game.table.players[0];
  Json event = Json::object();
  while (event.value("kind", "") != "ended") {
    event = other.client.push("event");
    other.view.apply(event);
  }
  MESSAGE("fallen after " << game.elapsed() << " ms");
  CHECK(game.elapsed() >= initial_s * 1'000);
  CHECK(event.at("result").at("reason") == "timeout");
  CHECK(other.view.has_withdrawn(1));
}

}  // namespace
}  // namespace quintet::tests
