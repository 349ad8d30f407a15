// Whole games over real sockets, and the visibility of their events.
#include <doctest/doctest.h>

#include "rules/record.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// Checks that every way into the room is closed to a guest without a key.
void check_locked_out(const Address& server, const Table& table) {
  Guest outsider(server);
  const Json room = table.room;
  const Guest& player = table.players.front();
  const std::vector<Json> requests = {
      {{"type", "enter_room"}, {"room", room}},
      {{"type", "enter_room"}, {"room", room}, {"key", "23456789abcdefghijkm"}},
      {{"type", "enter_room"}, {"room", room}, {"key", ""}, {"since", 0}},
      {{"type", "take_seat"}, {"room", room}, {"seat", 0}},
      {{"type", "take_seat"}, {"room", room}, {"seat", 1}},
      {{"type", "leave_seat"}, {"room", room}},
      player.view.play_request("c3-d4"),
      {{"type", "resign"}, {"room", room}},
  };
  for (const Json& request : requests) {
    CAPTURE(request.dump());
    CHECK(outsider.ask(request).value("code", "") == "forbidden");
  }
  for (const std::string ending : {"", ".txt"}) {
    for (const Headers& headers :
         {Headers{}, {{"Cookie", outsider.session.cookie}}, {{"X-Room-Key", "no such key"}}}) {
      const HttpResponse answer =
          http(server, {.target = "/api/games/" + table.room + ending, .headers = headers});
      CHECK(answer.status == 403);
      CHECK(answer.json()["error"]["code"] == "forbidden");
    }
  }
  // No later pushes, either: a turn is played, and then a ping is answered.
  CHECK(outsider.client.pushes_so_far("event").empty());
  CHECK(outsider.client.pushes_so_far("presence").empty());
}

void play_whole_game(const Setup& setup, std::uint64_t seed) {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), setup);
  Guest spectator(server.address());
  spectator.enter(table.room, table.watch_key);
  Guest outsider(server.address());
  const Json enter = {{"type", "enter_room"}, {"room", table.room}};
  CHECK(outsider.ask(enter)["code"] == "forbidden");

  seat_all(server.address(), table, setup);
  check_locked_out(server.address(), table);
  Dice dice(seed);
  while (!table.players.front().view.over())
    table.play_random_turn(dice);
  check_locked_out(server.address(), table);

  // All clients have the same log, which equals the file; the spectator's begins when they enter.
  const RoomView& view = table.players.front().view;
  spectator.catch_up(view.seq());
  CHECK(spectator.view.over());
  CHECK(spectator.view.position() == view.position());
  const auto stored = stored_events(server.database(), table.room);
  REQUIRE(std::ssize(stored) == view.seq());
  for (const auto& [seq, event] : spectator.view.events())
    CHECK(event == stored.at(seq));
  // `opened` and the first `seated` happened before the spectator entered.
  CHECK(std::ssize(spectator.view.events()) == view.seq() - 2);
  for (const Guest& player : table.players) {
    for (const auto& [seq, event] : player.view.events())
      CHECK(event == stored.at(seq));
  }
  CHECK(outsider.client.pushes_so_far("event").empty());
  CHECK(outsider.ask(enter)["code"] == "forbidden");

  // The record over HTTP, by key for the spectator and by cookie for a player.
  const HttpResponse record =
      http(server.address(),
           {.target = "/api/games/" + table.room, .headers = {{"X-Room-Key", table.watch_key}}});
  CHECK(record.status == 200);
  CHECK(record.json()["position"] == view.position());
  CHECK(record.json()["result"] == stored.at(view.seq())["result"]);
  const HttpResponse text =
      http(server.address(), {.target = "/api/games/" + table.room + ".txt",
                              .headers = {{"Cookie", table.players.back().session.cookie}}});
  CHECK(text.status == 200);
  const auto read = rules::GameRecord::from_text(text.body);
  REQUIRE(read);
  CHECK(read->record.game().position() == view.position());
  CHECK(std::ssize(read->record.turns()) == view.ply());
}

TEST_CASE("two play a whole game of Liger, a third watches, an outsider sees nothing") {
  play_whole_game(liger, 1);
}

TEST_CASE("three play a whole game of Slides of Action, a fourth watches") {
  play_whole_game(slides_for_three, 2);
}

TEST_CASE("a game of three continues after one has resigned") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), slides_for_three);
  Guest& leaver = table.players[0];
  CHECK(leaver.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
  CHECK(leaver.ask({{"type", "resign"}, {"room", table.room}})["code"] == "forbidden");
  leaver.catch_up(leaver.view.seq() + 1);
  table.catch_up();
  CHECK(leaver.view.to_move() == 1U);
  CHECK_FALSE(leaver.view.over());

  CHECK(table.players[1].ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
  leaver.catch_up(leaver.view.seq() + 2);
  CHECK(leaver.view.over());
  const Json& ended = leaver.view.events().at(leaver.view.seq());
  CHECK(ended["kind"] == "ended");
  CHECK(ended["result"]["winners"] == Json{2});
  CHECK(ended["result"]["places"] == Json{3, 2, 1});
  CHECK(ended["ratings"].is_null());
}

TEST_CASE("in a public room anyone may watch and sit down without a key") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), liger, {{"visibility", "public"}});
  Guest stranger(server.address());
  stranger.enter(table.room);
  CHECK(stranger.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}})["type"] == "ok");
  stranger.wait_for_start();
  Guest spectator(server.address());
  spectator.enter(table.room);
  CHECK(spectator.view.started());
  CHECK(http(server.address(), {.target = "/api/games/" + table.room}).status == 200);
}

TEST_CASE("a connection that may not watch gets `left` when the game starts") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), liger, {{"spectators", "none"}});
  Guest invited(server.address());
  invited.enter(table.room, table.play_key);
  Guest second(server.address());
  second.enter(table.room, table.play_key);
  CHECK(second.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}})["type"] == "ok");
  CHECK(invited.client.push("left")["room"] == table.room);
  for (const Json& event : invited.client.pushes_so_far("event"))
    CHECK(event["kind"] == "seated");
  CHECK(invited.ask(
            {{"type", "enter_room"}, {"room", table.room}, {"key", table.play_key}})["code"] ==
        "forbidden");
  second.wait_for_start();
}

TEST_CASE("a player with two connections gets every event on both, and can play on either") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Client second(server.address(), table.players[0].session);
  RoomView view;
  view.entered(second.ask({{"type", "enter_room"}, {"room", table.room}}));
  CHECK(second.ask(view.play_request("c3-d4"))["type"] == "ok");
  view.apply(second.push("event"));
  table.players[0].catch_up(view.seq());
  CHECK(table.players[0].view.position() == view.position());
}

TEST_CASE("the reply to a turn contains its event if requested, once and in its place") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Guest& red = table.players[0];
  Json request = red.view.play_request("c3-d4");
  request["with_event"] = true;
  const Json reply = red.ask(request);
  CHECK(reply["seq"] == 5);
  CHECK(reply["event"]["seq"] == 5);
  CHECK(reply["event"]["kind"] == "played");
  red.view.apply(reply["event"]);
  table.players[1].catch_up(5);
  const Json again = red.ask(request);
  CHECK(again["duplicate"] == true);
  CHECK_FALSE(again.contains("event"));
  Dice dice(1);
  table.play_random_turn(dice);
  // On a connection that has not entered, the reply contains no event.
  Guest elsewhere(server.address(), red.session);
  request = red.view.play_request(red.view.random_turn(dice));
  request["with_event"] = true;
  const Json plain = elsewhere.ask(request);
  CHECK(plain["seq"] == 7);
  CHECK_FALSE(plain.contains("event"));
  // RoomView throws for a gap or a repetition.
  red.catch_up(7);
  // Further events of the same commit follow the reply.
  Table ended = start_table(server.address(), liger);
  while (ended.players[0].view.to_move()) {
    Guest& mover = ended.to_move();
    request = mover.view.play_request(mover.view.random_turn(dice));
    request["with_event"] = true;
    mover.view.apply(mover.ask(request).at("event"));
    const std::int64_t last = mover.view.seq() + (mover.view.to_move() ? 0 : 1);
    for (Guest& player : ended.players)
      player.catch_up(last);
  }
  CHECK(ended.players[0].view.over());
  CHECK(ended.players[1].view.over());
}

TEST_CASE("snapshots have keys for the players who hold them") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Table table = open_table(server.address(), liger);
  const auto you = [&](const std::string& key) {
    Guest guest(server.address());
    return guest.ask(
        {{"type", "enter_room"}, {"room", table.room}, {"key", key}})["snapshot"]["you"];
  };
  CHECK(you(table.watch_key) ==
        Json{{"seat", nullptr}, {"role", "spectator"}, {"watch_key", table.watch_key}});
  CHECK(you(table.play_key) == Json{{"seat", nullptr},
                                    {"role", "invited"},
                                    {"play_key", table.play_key},
                                    {"watch_key", table.watch_key}});
  CHECK(table.play_key.size() >= 16);
  CHECK(table.watch_key.size() >= 16);
  CHECK(table.play_key != table.watch_key);
}

}  // namespace
}  // namespace quintet::tests
