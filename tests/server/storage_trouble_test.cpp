// When the disk does not take a turn: nothing has happened, and the game goes on when it does.
#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "tests/server/guest.hpp"
#include "tests/server/server_process.hpp"
#include "tests/server/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

TEST_CASE("a turn that cannot be stored was not played, and can be played later") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  const Json play = player.view.play_request("c3-d4");
  {
    // Another process writes, for longer than the server waits for it.
    storage::Database other(server.database());
    other.connection().exec("BEGIN IMMEDIATE");
    const Json refused = player.ask(play);
    CHECK(refused["code"] == "internal");
    other.connection().exec("ROLLBACK");
  }
  CHECK(stored_events(server.database(), table.room).size() == 4);
  CHECK(player.client.pushes_so_far("event").empty());
  const Json reply = player.ask(play);
  CHECK(reply["seq"] == 5);
  CHECK_FALSE(reply.contains("duplicate"));
  player.catch_up(5);
  table.catch_up();
  Dice dice(1);
  table.play_random_turn(dice);
}

TEST_CASE(
    "on a full disk nobody sees a turn that is not stored, and with space again it is played") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  Dice dice(2);
  // So that the write-ahead log is larger than the server's own log, which goes on.
  for (int i = 0; i < 10; ++i)
    table.play_random_turn(dice);
  const std::size_t stored = stored_events(server.database(), table.room).size();
  Guest watcher(server.address());
  server.limit_files(std::filesystem::file_size(server.database().string() + "-wal"));
  const Json play = table.to_move().view.play_request(table.to_move().view.random_turn(dice));
  for (int i = 0; i < 3; ++i)
    CHECK(table.to_move().ask(play)["code"] == "internal");
  wait_until("the log", [&] { return server.log().contains("not written"); });
  const HttpResponse not_ready = http(server.address(), {.target = "/readyz"});
  CHECK(not_ready.status == 503);
  CHECK(not_ready.json() == Json{{"ready", false}, {"draining", false}, {"storing", false}});
  CHECK(stored_events(server.database(), table.room).size() == stored);
  CHECK(player.client.pushes_so_far("event").empty());
  watcher.enter(table.room, table.watch_key);
  CHECK(watcher.view.ply() == 10);
  server.limit_files(std::nullopt);
  const Json reply = table.to_move().ask(play);
  CHECK(reply["type"] == "ok");
  CHECK(http(server.address(), {.target = "/readyz"}).status == 200);
  CHECK_FALSE(reply.contains("duplicate"));
  player.catch_up(reply["seq"]);
  table.catch_up();
  table.play_random_turn(dice);
}

TEST_CASE("what somebody else has appended to a room's log is told to those who are in it") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  const Json play = player.view.play_request("c3-d4");
  {
    // As another server on the same file would: the very turn that the player is about to send.
    storage::Store store{storage::Database(server.database())};
    storage::RoomWrite write;
    write.room = table.room;
    rules::Game game = rules::find_game("liger")->start({});
    REQUIRE(game.play_turn("c3-d4"));
    const Json body = {{"ply", 1},
                       {"seat", 0},
                       {"turn", "c3-d4"},
                       {"position", game.position()},
                       {"hash", rules::format_hash(game.hash())},
                       {"clocks", nullptr},
                       {"to_move", 1}};
    write.events = {{.seq = 5, .at = 1, .kind = "played", .body = body.dump()}};
    REQUIRE(store.write(write).ok());
  }
  // The server's commit conflicts with it. It has not happened, as far as this answer goes.
  CHECK(player.ask(play)["code"] == "internal");
  // Sent again, it turns out to have been played, and everybody has heard of it.
  const Json reply = player.ask(play);
  CHECK(reply["seq"] == 5);
  CHECK(reply["duplicate"] == true);
  player.catch_up(5);
  table.catch_up();
  Dice dice(1);
  table.play_random_turn(dice);
}

}  // namespace
}  // namespace quintet::tests
