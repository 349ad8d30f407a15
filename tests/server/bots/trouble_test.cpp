// Games with computer players when the server is killed, the engine fails or the queue is full.
#include <atomic>
#include <memory>
#include <new>
#include <string>

#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "tests/server/bots/bot_table.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

TEST_CASE(
    "a server that is killed while a computer player thinks plays its turn after the restart") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--bot-threads", "1"});
  // The highest level of this game thinks long enough to be killed in the middle of it.
  const Json bots = {{{"level", 5}, {"seat", 1}}};
  Dice dice(1);
  for (int round = 0; round < rounds(3, 1); ++round) {
    Table table = open_bot_table(server.address(), {.game = "sumo-checkers"}, {{"bots", bots}});
    Guest& guest = table.players.front();
    REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
    const std::int64_t seq = guest.view.seq();
    server.kill();
    server.start();
    // The person has not connected again yet.
    wait_until("the computer player's turn",
               [&] { return std::ssize(stored_events(server.database(), table.room)) > seq; });
    Guest again(server.address(), guest.session);
    again.enter(table.room);
    REQUIRE(wait_for_turn(again));
    CHECK(again.view.ply() == 2);
  }
}

TEST_CASE("a game by days goes on when its player comes back after a restart") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  const Json days = {{"kind", "correspondence"}, {"days", 3}};
  Table table = open_bot_table(server.address(), liger, {{"clock", days}});
  Guest& guest = table.players.front();
  Dice dice(2);
  REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  guest.client.close();
  wait_until("the computer player's turn",
             [&] { return stored_events(server.database(), table.room).contains(6); });
  server.ask_to_end();
  CHECK(server.wait_ended() == 0);
  server.start();
  Guest again(server.address(), guest.session);
  again.enter(table.room);
  REQUIRE(wait_for_turn(again));
  CHECK(again.ask({{"type", "offer"}, {"room", table.room}, {"what", "takeback"}})["type"] == "ok");
  CHECK(wait_for(again, "taken_back")["ply"] == 0);
}

/// A server whose first `failures` thoughts of computer players begin with `fail` instead of the
/// engine.
server::Config failing(std::shared_ptr<std::atomic<int>> failures,
                       std::function<rules::Result<engine::Thinking>(engine::Request)> fail) {
  server::Config config;
  config.limits.bot_retry = std::chrono::milliseconds(10);
  config.bots.begin = [failures = std::move(failures),
                       fail = std::move(fail)](const engine::Request& request) {
    if (failures->fetch_sub(1) > 0) return fail(request);
    return engine::begin(request);
  };
  return config;
}

TEST_CASE("when a computer player fails the room waits, and it tries again") {
  const auto failures = std::make_shared<std::atomic<int>>(3);
  std::function<rules::Result<engine::Thinking>(engine::Request)> fail;
  SUBCASE("without memory") {
    fail = [](const engine::Request&) -> rules::Result<engine::Thinking> {
      throw std::bad_alloc();
    };
  }
  SUBCASE("with an illegal turn") {
    fail = [](engine::Request request) {
      // A turn of the other seat.
      request.turns.pop_back();
      return engine::begin(request);
    };
  }
  SUBCASE("with an error") {
    fail = [](engine::Request request) {
      request.game = "chess";
      return engine::begin(request);
    };
  }
  const ServerInProcess server(failing(failures, fail));
  Table table = open_bot_table(server.address(), liger);
  Guest& guest = table.players.front();
  Dice dice(3);
  REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  REQUIRE(wait_for_turn(guest));
  CHECK(guest.view.ply() == 2);
  CHECK(failures->load() < 0);
  CHECK(last_of(guest, "withdrew").is_null());
}

TEST_CASE("a person resigns while a computer player thinks, and the thought is forgotten") {
  // It would think for ever.
  const auto never = std::make_shared<std::atomic<int>>(1'000'000);
  const auto think_long = [](engine::Request request) {
    request.nodes = engine::most_nodes;
    return engine::begin(request);
  };
  const ServerInProcess server(failing(never, think_long));
  Table table = open_bot_table(server.address(), {.game = "sumo-checkers"});
  Guest& guest = table.players.front();
  Dice dice(4);
  REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  SUBCASE("resigning") {
    CHECK(guest.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
    wait_for(guest, "ended");
  }
  SUBCASE("taking back") {
    CHECK(guest.ask({{"type", "offer"}, {"room", table.room}, {"what", "takeback"}})["type"] ==
          "ok");
    CHECK(wait_for(guest, "taken_back")["ply"] == 0);
  }
}

TEST_CASE("with a full queue computer players think less, and all games go on") {
  server::Config config;
  config.limits.bot_queue = 1;
  config.limits.bot_queue_per_player = 1;
  config.bots.threads = 1;
  config.bots.share = 1;
  const ServerInProcess server(config);
  const Json bots = {{{"level", 4}, {"seat", 1}}};
  std::vector<Table> tables;
  for (int i = 0; i < 8; ++i)
    tables.push_back(open_bot_table(server.address(), {.game = "sliders"}, {{"bots", bots}}));
  Dice dice(5);
  for (int turn = 0; turn < 3; ++turn) {
    for (Table& table : tables) {
      Guest& guest = table.players.front();
      if (wait_for_turn(guest)) REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
    }
  }
  for (Table& table : tables)
    wait_for_turn(table.players.front());
}

}  // namespace
}  // namespace quintet::tests
