// Starts and shutdowns of the server.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/open.hpp"
#include "storage/reads/rooms.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// The reply; an empty object if the connection closed before it.
Json reply_if_any(Client& client, std::int64_t id) {
  try {
    return client.reply(id);
  } catch (const Disconnected&) {
    return Json::object();
  }
}

TEST_CASE(
    "on SIGTERM the server notifies all clients, keeps what it acknowledged, and exits with 0") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Guest idle(server.address());
  Dice dice(1);
  for (int i = 0; i < 5; ++i)
    table.play_random_turn(dice);
  // One more turn is under way during the shutdown: it is acknowledged and on disk, or neither.
  Guest& player = table.to_move();
  const std::int64_t before = player.view.seq();
  const Json play = player.view.play_request(player.view.random_turn(dice));
  const std::int64_t id = player.client.send(play);
  server.ask_to_end();
  CHECK(idle.client.push("restarting")["within"] == 1000);
  CHECK(idle.client.wait_closed().code == 1001);
  for (Guest& guest : table.players) {
    CHECK(guest.client.push("restarting")["within"] == 1000);
    CHECK(guest.client.wait_closed().code == 1001);
  }
  CHECK(server.wait_ended() == 0);
  const Json reply = reply_if_any(player.client, id);
  const bool played = std::ssize(stored_events(server.database(), table.room)) == before + 1;
  if (reply.value("type", "") == "ok") CHECK(played);
  if (reply.value("type", "") == "error") CHECK(reply["code"] == "shutting-down");

  server.start();
  player.client = Client(server.address(), player.session);
  const Json again = player.ask(play);
  CHECK(again["type"] == "ok");
  CHECK(again["seq"] == before + 1);
  CHECK(again.contains("duplicate") == played);
}

TEST_CASE("a shutdown during upgrades corrupts none of their responses") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--threads", "2"});
  for (int round = 0; round < 5; ++round) {
    const Session session = new_session(server.address());
    const std::string request = upgrade_request(server.address(), session.cookie);
    std::vector<RawConnection> clients;
    for (int i = 0; i < 60; ++i)
      clients.emplace_back(server.address());
    for (RawConnection& client : clients) {
      client.send(request);
      if (&client == &clients[static_cast<std::size_t>(10 * round)]) server.ask_to_end();
    }
    for (RawConnection& client : clients) {
      const std::string all = client.read_all();
      CHECK((all.empty() || all.starts_with("HTTP/1.1 ")));
    }
    CHECK(server.wait_ended() == 0);
    server.start();
  }
}

TEST_CASE("an idle server ends immediately, without waiting for clients or clocks") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--threads", "4"});
  server.ask_to_end();
  CHECK(server.wait_ended() == 0);
  server.start();
  const Table timed =
      start_table(server.address(), liger,
                  {{"clock", {{"kind", "fischer"}, {"initial", 60}, {"increment", 0}}}});
  const Guest quiet(server.address());
  server.ask_to_end();
  // The client does not read, so it never replies to the closing handshake.
  CHECK(server.wait_ended() == 0);
  CHECK_FALSE(server.log().contains("not everything was finished in time"));
}

TEST_CASE("a start reads no room; rooms are read from the log on demand") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  std::vector<Table> tables(3);
  for (Table& table : tables)
    table = start_table(server.address(), slides_for_two);
  // One room is over, one is damaged on disk, one is in play.
  Dice dice(9);
  while (!tables[0].players[0].view.over())
    tables[0].play_random_turn(dice);
  tables[2].play_random_turn(dice);
  server.kill();
  {
    const auto store = storage::open_store(server.database().native()).store;
    const auto rows = storage::load_room(*store, tables[1].room).value().events;
    storage::RoomWrite write;
    write.room = tables[1].room;
    write.events = {{.seq = std::ssize(rows) + 1, .at = 0, .kind = "confetti", .body = "{}"}};
    REQUIRE(store->write(write).ok());
  }
  server.start();
  CHECK_FALSE(server.log().contains(tables[1].room));

  for (Table& table : tables) {
    for (Guest& player : table.players)
      player.client = Client(server.address(), player.session);
  }
  const auto enter = [](Table& table) {
    return table.players[0].ask({{"type", "enter_room"}, {"room", table.room}});
  };
  CHECK(enter(tables[0])["snapshot"]["status"] == "over");
  CHECK(enter(tables[2])["snapshot"]["seq"] == tables[2].players[0].view.seq());
  CHECK(enter(tables[2])["snapshot"]["turns"].size() == 1);
}

TEST_CASE("a room whose log cannot be replayed gives an error, and other rooms work") {
  const TempFolder folder;
  // The server logs the error, as it should, so the log is not checked at the end.
  ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Table other = start_table(server.address(), liger);
  server.ask_to_end();
  CHECK(server.wait_ended() == 0);
  {
    const auto store = storage::open_store(server.database().native()).store;
    storage::RoomWrite write;
    write.room = table.room;
    write.events = {{.seq = 5, .at = 0, .kind = "confetti", .body = "{}"}};
    REQUIRE(store->write(write).ok());
  }
  server.expect_errors();
  server.start();
  Guest& player = table.players[0];
  player.client = Client(server.address(), player.session);
  CHECK(player.ask({{"type", "enter_room"}, {"room", table.room}})["code"] == "internal");
  CHECK(player.ask(player.view.play_request("c3-d4"))["code"] == "internal");
  wait_until("the error in the log", [&] { return server.log().contains("room=" + table.room); });
  Guest& lucky = other.players[0];
  lucky.client = Client(server.address(), lucky.session);
  CHECK(lucky.ask({{"type", "enter_room"}, {"room", other.room}})["type"] == "ok");
}

}  // namespace
}  // namespace quintet::tests
