// The lobby over real sockets: watching, seeking, and the number of people online.
#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/lobby_view.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

const Json seek_liger = {{"type", "seek"}, {"game", "liger"}};

TEST_CASE(
    "a subscriber of the lobby sees the number of people online and their seeks, until they "
    "leave") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  lobby.wait_until([](const LobbyView& view) { return view.online == 1; });
  CHECK(lobby.seeks.empty());
  CHECK(lobby.rooms.empty());
  {
    Guest seeker(server.address());
    const Json reply = seeker.ask(seek_liger);
    REQUIRE(reply["type"] == "ok");
    const std::string id = reply["seek"];
    lobby.wait_until(
        [&](const LobbyView& view) { return view.seeks.contains(id) && view.online == 2; });
    const Json& seek = lobby.seeks.at(id);
    CHECK(seek["player"] == seeker.session.player);
    CHECK(seek["game"] == "liger");
    CHECK(seek["clock"] == Json{{"kind", "none"}});
    CHECK(seek["rated"] == false);
    CHECK(seek["rating"].is_null());
    // The same seek again is the same seek.
    CHECK(seeker.ask(seek_liger)["seek"] == id);
    CHECK(http(server.address(), {.target = "/api/rooms"}).json()["seeks"] == Json::array({seek}));
  }
  // A seek lasts as long as its connection.
  lobby.wait_until([](const LobbyView& view) { return view.seeks.empty() && view.online == 1; });
}

TEST_CASE("a seek is cancelled by its player only") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  Guest seeker(server.address());
  const Json reply = seeker.ask(seek_liger);
  const Json cancel = {{"type", "cancel_seek"}, {"seek", reply["seek"]}};
  lobby.wait_until([](const LobbyView& view) { return view.seeks.size() == 1; });
  CHECK(subscriber.ask(cancel)["code"] == "not-found");
  CHECK(seeker.ask(cancel)["type"] == "ok");
  lobby.wait_until([](const LobbyView& view) { return view.seeks.empty(); });
  CHECK(seeker.ask(cancel)["code"] == "not-found");
  CHECK(seeker.ask({{"type", "cancel_seek"}})["type"] == "ok");
}

TEST_CASE("a client that has left the lobby gets no more pushes of it") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  Guest other(server.address());
  LobbyView others(other);
  CHECK(subscriber.ask({{"type", "leave_lobby"}})["type"] == "ok");
  (void)subscriber.client.pushes_so_far("lobby");
  CHECK(other.ask(seek_liger)["type"] == "ok");
  others.wait_until([](const LobbyView& view) { return view.seeks.size() == 1; });
  CHECK(subscriber.client.pushes_so_far("lobby").empty());
  CHECK(subscriber.ask({{"type", "leave_lobby"}})["type"] == "ok");
}

TEST_CASE("a wrong seek is refused with its reason") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  const std::vector<std::pair<Json, std::string>> cases = {
      {{{"game", "chess"}}, "unknown-game"},
      {{{"game", "liger"}, {"options", {{"board", "8"}}}}, "bad-option"},
      {{{"game", "liger"}, {"clock", {{"kind", "sundial"}}}}, "bad-option"},
      {{{"game", "liger"}, {"rated", true}}, "bad-option"},
      {{{"game", "liger"},
        {"rated", true},
        {"clock", {{"kind", "fischer"}, {"initial", 60}, {"increment", 1}}}},
       "forbidden"},
      {Json::object(), "bad-request"},
  };
  for (const auto& [fields, code] : cases) {
    Json request = {{"type", "seek"}};
    request.update(fields);
    CAPTURE(request.dump());
    CHECK(guest.ask(request).value("code", "ok") == code);
  }
  CHECK(http(server.address(), {.target = "/api/rooms"}).json()["seeks"].empty());
  CHECK(http(server.address(), {.method = "POST", .target = "/api/rooms"}).status == 405);
}

/// Enters the room that a seek has led to, and waits for the start.
void sit_down(Guest& guest, const std::string& room) {
  guest.enter(room);
  guest.wait_for_start();
}

TEST_CASE("two players with the same wish get a room of their own, which any client may watch") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  Table table;
  Guest& waiting = table.players.emplace_back(server.address());
  const Json waits = waiting.ask(seek_liger);
  lobby.wait_until([&](const LobbyView& view) { return view.seeks.contains(waits["seek"]); });
  Guest asking(server.address());
  const Json paired = asking.ask(seek_liger);
  REQUIRE(paired["type"] == "ok");
  table.room = paired["room"];
  CHECK(waiting.client.push("paired") ==
        Json{{"type", "paired"}, {"seek", waits["seek"]}, {"room", table.room}});
  sit_down(waiting, table.room);
  sit_down(asking, table.room);
  lobby.wait_until([&](const LobbyView& view) {
    return view.seeks.empty() && view.rooms.contains(table.room) &&
           view.rooms.at(table.room)["status"] == "playing";
  });
  subscriber.enter(table.room);
  table.players.push_back(std::move(asking));
  Dice dice(4);
  // Players in the order of their seats.
  const Json& seats = lobby.rooms.at(table.room)["seats"];
  if (seats[0]["player"]["id"] != table.players[0].id()) {
    std::swap(table.players[0], table.players[1]);
  }
  for (int i = 0; i < 3; ++i)
    table.play_random_turn(dice);
  subscriber.catch_up(table.players[0].view.seq());
  CHECK(subscriber.view.position() == table.players[0].view.position());
}

TEST_CASE("three players who seek a game for three get it, and not before the third has come") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Json seek = {{"type", "seek"},
                     {"game", "slides-of-action"},
                     {"options", {{"connection", "one-diagonal"}}},
                     {"clock", {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}}}};
  std::vector<Guest> guests;
  for (int i = 0; i < 3; ++i)
    guests.emplace_back(server.address());
  const Json first = guests[0].ask(seek);
  CHECK(first.contains("seek"));
  // Another connection of the same player is not a second player.
  Client elsewhere(server.address(), guests[0].session);
  CHECK(elsewhere.ask(seek)["seek"] == first["seek"]);
  const Json second = guests[1].ask(seek);
  CHECK(second.contains("seek"));
  const std::string room = guests[2].ask(seek)["room"];
  CHECK(guests[0].client.push("paired")["seek"] == first["seek"]);
  CHECK(elsewhere.push("paired")["room"] == room);
  CHECK(guests[1].client.push("paired")["seek"] == second["seek"]);
  for (Guest& guest : guests)
    sit_down(guest, room);
  Dice dice(5);
  for (int i = 0; i < 3; ++i) {
    const std::size_t seat = *guests[0].view.to_move();
    for (Guest& guest : guests) {
      const Json reply = guest.ask(guest.view.play_request(guest.view.random_turn(dice)));
      if (reply["type"] != "ok") continue;
      for (Guest& other : guests)
        other.catch_up(reply["seq"]);
      break;
    }
    CHECK(guests[0].view.to_move() != seat);
  }
  CHECK(guests[0].view.ply() == 3);
}

TEST_CASE("a public room is in the lobby from its opening to its end, as it stands") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  Table table = open_table(server.address(), slides_for_three, {{"visibility", "public"}});
  const std::string& id = table.room;
  lobby.wait_until([&](const LobbyView& view) { return view.rooms.contains(id); });
  const Json open = lobby.rooms.at(id);
  CHECK(open["status"] == "open");
  CHECK(open["game"] == "slides-of-action");
  CHECK(open["options"] == Json{{"players", "3"}, {"connection", "one-diagonal"}});
  CHECK(open["seats"].size() == 3);
  CHECK(open["seats"][0]["player"] == table.players[0].session.player);
  CHECK(open["seats"][1]["player"].is_null());
  CHECK(open["position"].is_null());
  CHECK(http(server.address(), {.target = "/api/rooms"}).json()["rooms"] == Json::array({open}));

  seat_all(server.address(), table, slides_for_three);
  const auto stands = [&](const LobbyView& view) {
    return view.rooms.at(id)["position"] == table.players[0].view.position();
  };
  lobby.wait_until(stands);
  CHECK(lobby.rooms.at(id)["status"] == "playing");
  CHECK(lobby.rooms.at(id)["seats"][2]["player"] == table.players[2].session.player);
  Dice dice(6);
  for (int i = 0; i < 4; ++i) {
    table.play_random_turn(dice);
    lobby.wait_until(stands);
    CHECK(lobby.rooms.at(id)["ply"] == table.players[0].view.ply());
    CHECK(lobby.rooms.at(id)["to_move"] == *table.players[0].view.to_move());
  }
  subscriber.enter(id);
  lobby.wait_until([&](const LobbyView& view) { return view.rooms.at(id)["spectators"] == 1; });
  for (const std::size_t seat : {0U, 1U})
    table.players[seat].ask({{"type", "resign"}, {"room", id}});
  lobby.wait_until([&](const LobbyView& view) { return !view.rooms.contains(id); });
}

TEST_CASE("a private room is in no list, and nothing of a game that may not be watched") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  const Table hidden = start_table(server.address(), liger);
  Table closed =
      start_table(server.address(), liger, {{"visibility", "public"}, {"spectators", "none"}});
  Dice dice(7);
  closed.play_random_turn(dice);
  lobby.wait_until([&](const LobbyView& view) {
    return view.rooms.contains(closed.room) && view.rooms.at(closed.room)["status"] == "playing";
  });
  // When the lobby shows this room, it would also show the private one, which was opened before.
  const Table last = open_table(server.address(), liger, {{"visibility", "public"}});
  lobby.wait_until([&](const LobbyView& view) { return view.rooms.contains(last.room); });
  CHECK(lobby.rooms.size() == 2);
  CHECK_FALSE(lobby.rooms.contains(hidden.room));
  CHECK(lobby.rooms.at(closed.room)["position"].is_null());
  CHECK(lobby.rooms.at(closed.room)["to_move"].is_null());
  CHECK(lobby.rooms.at(closed.room)["ply"] == 0);
}

TEST_CASE("the lobby shows a delayed game as its subscribers see it") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  Table table =
      start_table(server.address(), liger, {{"visibility", "public"}, {"delay_turns", 2}});
  Dice dice(8);
  std::vector<std::string> positions = {table.players[0].view.position()};
  for (int i = 0; i < 4; ++i) {
    table.play_random_turn(dice);
    positions.push_back(table.players[0].view.position());
  }
  lobby.wait_until([&](const LobbyView& view) {
    return view.rooms.contains(table.room) && view.rooms.at(table.room)["ply"] == 2;
  });
  CHECK(lobby.rooms.at(table.room)["position"] == positions[2]);
}

TEST_CASE("a room that all players have left is not in the lobby any more") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest subscriber(server.address());
  LobbyView lobby(subscriber);
  std::string id;
  {
    const Table table = open_table(server.address(), liger, {{"visibility", "public"}});
    id = table.room;
    lobby.wait_until([&](const LobbyView& view) { return view.rooms.contains(id); });
  }
  lobby.wait_until([&](const LobbyView& view) { return !view.rooms.contains(id); });
}

TEST_CASE("an empty room for a game by days stays in the lobby, also after a restart") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  const auto rooms = [&] {
    return http(server.address(), {.target = "/api/rooms"}).json()["rooms"];
  };
  std::string room;
  {
    const Table by_days = open_table(
        server.address(), liger,
        {{"visibility", "public"}, {"clock", {{"kind", "correspondence"}, {"days", 3}}}});
    const Table at_once = open_table(server.address(), liger, {{"visibility", "public"}});
    room = by_days.room;
    wait_until("both rooms in the lobby", [&] { return rooms().size() == 2; });
  }
  const auto only_by_days = [&] {
    const Json shown = rooms();
    return shown.size() == 1 && shown[0]["room"] == room;
  };
  wait_until("the empty room without days to be gone", only_by_days);
  server.kill();
  server.start();
  wait_until("the same after a restart", only_by_days);
}

TEST_CASE("a limit that an operator sets holds, and a wrong one stops the start") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db",
                             {"--limit", "seeks-per-connection=1", "--limit", "seeks=1"});
  Guest guest(server.address());
  CHECK(guest.ask(seek_liger)["type"] == "ok");
  const Json second = {{"type", "seek"}, {"game", "gridwar"}};
  CHECK(guest.client.reply(guest.client.send(second))["code"] == "too-many");
  for (const char* wrong : {"connections=many", "connections=0", "tables=3", "connections"}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(ServerProcess(folder / "other.db", {"--limit", wrong}),
                         doctest::Contains("limit"), const std::runtime_error&);
  }
}

}  // namespace
}  // namespace quintet::tests
