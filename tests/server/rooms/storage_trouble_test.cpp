// Failing storage: a turn that is not stored has not happened, and the game continues afterwards.
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
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
    // Another process locks the file for longer than the server's timeout.
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
    "on a full disk an unstored turn is not sent to any client, and can be played with space "
    "again") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  Dice dice(2);
  // Makes the write-ahead log larger than the server's own log, which must stay writable.
  for (int i = 0; i < 10; ++i)
    table.play_random_turn(dice);
  const std::size_t stored = stored_events(server.database(), table.room).size();
  Guest spectator(server.address());
  server.limit_files(std::filesystem::file_size(server.database().string() + "-wal"));
  const Json play = table.to_move().view.play_request(table.to_move().view.random_turn(dice));
  for (int i = 0; i < 3; ++i)
    CHECK(table.to_move().ask(play)["code"] == "internal");
  wait_until("the error in the log", [&] { return server.log().contains("not written"); });
  const HttpResponse not_ready = http(server.address(), {.target = "/readyz"});
  CHECK(not_ready.status == 503);
  CHECK(not_ready.json() ==
        Json{{"ready", false}, {"draining", false}, {"storing", false}, {"hearing", true}});
  CHECK(stored_events(server.database(), table.room).size() == stored);
  CHECK(player.client.pushes_so_far("event").empty());
  spectator.enter(table.room, table.watch_key);
  CHECK(spectator.view.ply() == 10);
  server.limit_files(std::nullopt);
  const Json reply = table.to_move().ask(play);
  CHECK(reply["type"] == "ok");
  CHECK(http(server.address(), {.target = "/readyz"}).status == 200);
  CHECK_FALSE(reply.contains("duplicate"));
  player.catch_up(reply["seq"]);
  table.catch_up();
  table.play_random_turn(dice);
}

TEST_CASE("why a room could not be closed is in the log, and the operator's error refers to it") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Dice dice(3);
  for (int i = 0; i < 10; ++i)
    table.play_random_turn(dice);
  const auto close = [&] {
    return run_command(folder.path(), {"admin", "--database", server.database().string(),
                                       "close-room", table.room});
  };
  server.limit_files(std::filesystem::file_size(server.database().string() + "-wal"));
  const CommandResult refused = close();
  CHECK(refused.status == 1);
  CHECK(refused.err.contains("could not be stored"));
  wait_until("the cause in the log", [&] { return server.log().contains("not written"); });
  server.limit_files(std::nullopt);
  CHECK(close().status == 0);
}

/// The number of failed writes in /metrics.
double failed_writes(const Address& server) {
  const HttpResponse page = http(server, {.target = "/metrics"});
  return MetricsText(page.body).at("quintet_writes_total{result=\"failure\"}");
}

std::size_t count_of(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST_CASE(
    "without its file a server refuses turns, is not ready and reports it once, until it is back") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  const std::filesystem::path elsewhere = folder / "elsewhere.db";
  std::filesystem::rename(server.database(), elsewhere);
  const Json play = player.view.play_request("c3-d4");
  CHECK(player.ask(play)["code"] == "internal");
  CHECK(http(server.address(), {.method = "POST", .target = "/api/session"}).status == 500);
  // No client writes; only the heartbeat detects that nothing can be stored.
  const double before = failed_writes(server.address());
  wait_until("two heartbeats", [&] { return failed_writes(server.address()) >= before + 2; });
  CHECK(http(server.address(), {.target = "/readyz"}).json()["storing"] == false);
  CHECK(count_of(server.log(), "nothing can be stored") == 1);
  CHECK(server.log().contains("is not where it was opened"));
  CHECK(player.client.pushes_so_far("event").empty());
  std::filesystem::rename(elsewhere, server.database());
  wait_until("the heartbeat to find the file",
             [&] { return http(server.address(), {.target = "/readyz"}).status == 200; });
  wait_until("the recovery in the log", [&] { return server.log().contains("stored again"); });
  CHECK_FALSE(player.ask(play).contains("duplicate"));
  player.catch_up(5);
  table.catch_up();
  CHECK(stored_events(server.database(), table.room).size() == 5);
}

TEST_CASE("the heartbeat alone detects a deleted or replaced file, and nothing is acknowledged") {
  server::Limits limits;
  limits.alive_interval = std::chrono::milliseconds(20);
  ServerInProcess server(limits);
  Table table = start_table(server.address(), liger);
  SUBCASE("deleted") {
    std::filesystem::remove(server.database());
  }
  SUBCASE("replaced") {
    const std::filesystem::path copy = server.database().string() + ".copy";
    std::filesystem::copy_file(server.database(), copy);
    std::filesystem::rename(copy, server.database());
  }
  SUBCASE("write-ahead log deleted") {
    std::filesystem::remove(server.database().string() + "-wal");
  }
  wait_until("the heartbeat to detect it",
             [&] { return http(server.address(), {.target = "/readyz"}).status == 503; });
  Guest& player = table.players[0];
  CHECK(player.ask(player.view.play_request("c3-d4"))["code"] == "internal");
  CHECK(player.client.pushes_so_far("event").empty());
}

TEST_CASE("events that another process has appended to a room's log are sent to its connections") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  server.expect_errors();
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  const Json play = player.view.play_request("c3-d4");
  {
    // Like another server on the same file: stores the turn that the player is about to send.
    storage::SqliteStore store{storage::Database(server.database())};
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
  // The server's commit conflicts, and its reply says that the turn has not happened.
  CHECK(player.ask(play)["code"] == "internal");
  // The repeated request finds that it was played, and all connections get the event.
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
