// Games whose rooms go to another node and come back, with clocks of all kinds.
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/stored.hpp"

namespace quintet::tests::coming_back_test {
namespace {

/// Clocks that outlast the faults of these tests. The first three run out within
/// `RoomLimits::due_horizon`, so a node waits for them with a timer.
const std::vector<Json>& clocks_that_last() {
  static const std::vector<Json> clocks = {
      {{"kind", "fischer"}, {"initial", 100}, {"increment", 1}},
      {{"kind", "delay"}, {"initial", 90}, {"delay", 5}},
      {{"kind", "byoyomi"}, {"initial", 60}, {"period", 20}, {"periods", 2}},
      {{"kind", "fischer"}, {"initial", 3600}, {"increment", 10}},
      {{"kind", "correspondence"}, {"days", 1}},
      {{"kind", "none"}},
  };
  return clocks;
}

/// A clock whose flag falls during a test.
const Json clock_that_ends = {{"kind", "fischer"}, {"initial", 6}, {"increment", 0}};

struct Games {
  std::vector<Table> lasting;
  std::vector<Table> first_turn;  // without a turn: the deadline of the first turn runs
  std::vector<Table> ending;
  Dice dice{11};

  /// Opens all of them at this node: two for each clock that lasts, two without a turn, and six
  /// whose flags fall.
  explicit Games(const ServerProcess& server) {
    const auto start = [&](const Json& clock) {
      return start_table(server.address(), liger, {{"visibility", "public"}, {"clock", clock}});
    };
    for (int number = 0; number < 2; ++number) {
      for (const Json& clock : clocks_that_last()) {
        lasting.push_back(start(clock));
        // The first turn of each seat is free; then clocks run.
        lasting.back().play_random_turn(dice);
        lasting.back().play_random_turn(dice);
      }
      first_turn.push_back(start(clocks_that_last().front()));
    }
    for (int number = 0; number < 6; ++number) {
      ending.push_back(start(clock_that_ends));
      ending.back().play_random_turn(dice);
      ending.back().play_random_turn(dice);
    }
  }

  /// Checks that each lasting game can be entered through each node and takes a turn through the
  /// last one, and that the flags of the ending games have fallen.
  void go_on(Together& nodes, const std::vector<std::string>& ways) {
    for (std::vector<Table>* games : {&lasting, &first_turn}) {
      for (Table& game : *games) {
        CAPTURE(game.room);
        const std::size_t seat = *game.players.front().view.to_move();
        for (const std::string& way : ways) {
          CAPTURE(way);
          Guest player(nodes[way].address(), game.players[seat].session);
          const Json entered = player.ask({{"type", "enter_room"}, {"room", game.room}});
          CHECK_MESSAGE(entered.at("type") == "ok", entered.dump());
          if (entered.at("type") != "ok" || way != ways.back()) continue;
          player.view.entered(entered);
          const Json played = player.play(player.view.random_turn(dice));
          CHECK_MESSAGE(played.at("type") == "ok", played.dump());
        }
      }
    }
    for (const Table& game : ending) {
      CAPTURE(game.room);
      wait_until("a flag to fall", [&] {
        return nodes.ask("SELECT ended_at IS NOT NULL FROM rooms WHERE id = '" + game.room + "'") ==
               "t";
      });
      const auto events = stored_events(nodes.address, game.room);
      CHECK(events.rbegin()->second.at("result").at("reason") == "timeout");
    }
  }
};

const std::vector<std::string> many_rooms = {"--limit", "address-room-burst=1000"};

TEST_CASE("games whose rooms come back after a drain take turns, and their flags fall" *
          doctest::skip(!on_postgres())) {
  Together nodes({"a", "b"}, many_rooms);
  const auto admin = [&](const std::string& command) {
    return run_command(nodes.folder.path(),
                       {"admin", "--database", nodes.address, "--node-name", "a", command})
        .status;
  };
  Games games(nodes["a"]);
  CHECK(admin("drain") == 0);
  wait_until("the drained node to have nothing", [&] {
    return nodes.ask(
               "SELECT count(*) FROM quintet_cluster.shard JOIN quintet_cluster.node"
               " ON node.id = owner WHERE name = 'a'") == "0";
  });
  CHECK(admin("undrain") == 0);
  nodes.wait_spread(2);
  games.go_on(nodes, {"a", "b"});
}

TEST_CASE(
    "games whose rooms come back from a node that was killed take turns, and their flags fall" *
    doctest::skip(!on_postgres())) {
  Together nodes({"a"}, many_rooms);
  Games games(nodes["a"]);
  nodes.begin("b");
  nodes.wait_spread(2);
  nodes["b"].kill();
  nodes.wait_spread(1);
  games.go_on(nodes, {"a"});
}

}  // namespace
}  // namespace quintet::tests::coming_back_test
