// Offers, chat, rematches, admission and ratings, with players and watchers at different nodes.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/bots/bot_table.hpp"
#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests {
namespace {

struct NodesWithTables : Together {
  NodesWithTables() : Together({"a", "b"}) {}
  Address a() { return (*this)["a"].address(); }
  Address b() { return (*this)["b"].address(); }

  /// A room of "a" whose second player is at "b".
  Table table(const Json& fields = Json::object()) {
    Table made = open_table(a(), liger, fields);
    REQUIRE(owner_of(made.room) == "a");
    seat_one(b(), made, new_session(b()));
    for (Guest& player : made.players)
      player.wait_for_start();
    made.catch_up();
    return made;
  }
};

std::string done(Guest& guest, const Table& table, Json request) {
  request["room"] = table.room;
  const Json reply = guest.ask(request);
  return reply.value("key", reply.value("type", ""));
}

Json offer(const char* what) {
  return {{"type", "offer"}, {"what", what}};
}
Json answer(const char* what, bool accept) {
  return {{"type", "answer"}, {"what", what}, {"accept", accept}};
}
Json say(const char* channel, const char* text) {
  return {{"type", "say"}, {"channel", channel}, {"text", text}};
}

TEST_CASE("players at two nodes take turns back, and pause" * doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table =
      nodes.table({{"clock", {{"kind", "fischer"}, {"initial", 3600}, {"increment", 0}}}});
  Guest& near = table.players[0];
  Guest& far = table.players[1];
  Dice dice(7);
  for (int turns = 0; turns < 4; ++turns)
    table.play_random_turn(dice);

  for (Guest* const asks : {&far, &near}) {
    Guest& other = asks == &far ? near : far;
    CHECK(done(*asks, table, offer("takeback")) == "ok");
    CHECK(wait_for(other, "offered")["what"] == "takeback");
    CHECK(done(other, table, answer("takeback", false)) == "ok");
    CHECK(wait_for(*asks, "answered")["accept"] == false);
    table.catch_up();
    // After a declined offer a turn must come before the next one.
    table.play_random_turn(dice);
    table.play_random_turn(dice);
    const std::int64_t before = asks->view.ply();
    CHECK(done(*asks, table, offer("takeback")) == "ok");
    wait_for(other, "offered");
    CHECK(done(other, table, answer("takeback", true)) == "ok");
    CHECK(wait_for(*asks, "taken_back")["ply"] < before);
    table.catch_up();
    CHECK(near.view.hash() == far.view.hash());
    table.play_random_turn(dice);
    table.play_random_turn(dice);
  }

  CHECK(done(far, table, offer("pause")) == "ok");
  wait_for(near, "offered");
  CHECK(done(near, table, answer("pause", true)) == "ok");
  for (Guest& player : table.players)
    wait_for(player, "paused");
  for (Guest& player : table.players)
    CHECK(done(player, table, {{"type", "resume"}}) == "ok");
  for (Guest& player : table.players)
    wait_for(player, "resumed");
  table.play_random_turn(dice);
}

TEST_CASE("a client that enters a room of another node learns the name of that node" *
          doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table = nodes.table();
  Guest& near = table.players[0];
  Guest& far = table.players[1];
  const Json elsewhere = {{"type", "elsewhere"}, {"room", table.room}, {"node", "a"}};
  CHECK(far.client.push("elsewhere") == elsewhere);
  // Also when it enters again, before the reply.
  const Json since = {{"type", "enter_room"}, {"room", table.room}, {"since", 1}};
  CHECK(far.ask(since).contains("events"));
  CHECK(far.client.pushes_so_far("elsewhere") == std::vector{elsewhere});

  CHECK(near.ask(since).contains("events"));
  CHECK(near.client.pushes_so_far("elsewhere").empty());
}

TEST_CASE("a rematch leads players at two nodes and a watcher into one new room" *
          doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table = nodes.table();
  Guest& near = table.players[0];
  Guest& far = table.players[1];
  Guest watcher(nodes.b());
  watcher.enter(table.room, table.watch_key);
  CHECK(done(near, table, {{"type", "resign"}}) == "ok");
  wait_for(far, "ended");
  CHECK(done(far, table, offer("rematch")) == "ok");
  wait_for(near, "offered");
  CHECK(done(near, table, answer("rematch", true)) == "ok");
  const std::string next = wait_for(far, "rematch")["next"];
  CHECK(wait_for(near, "rematch")["next"] == next);
  CHECK(wait_for(watcher, "rematch")["next"] == next);

  watcher.view = {};
  watcher.enter(next, table.watch_key);
  for (Guest& player : table.players) {
    player.view = {};
    player.enter(next);
    CHECK(player.view.started());
  }
  // The players have exchanged their seats.
  std::swap(table.players[0], table.players[1]);
  table.room = next;
  Dice dice(8);
  for (int turns = 0; turns < 4; ++turns)
    table.play_random_turn(dice);
  watcher.catch_up(table.players[0].view.seq());
  CHECK(watcher.view.hash() == table.players[0].view.hash());
}

TEST_CASE("watchers at two nodes see a game with the same delay" * doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table = nodes.table({{"delay_turns", 2}});
  Dice dice(9);
  for (int turns = 0; turns < 3; ++turns)
    table.play_random_turn(dice);
  Guest here(nodes.a());
  Guest there(nodes.b());
  for (Guest* const watcher : {&here, &there}) {
    watcher->enter(table.room, table.watch_key);
    CHECK(watcher->view.ply() == 1);
  }
  table.play_random_turn(dice);
  for (Guest* const watcher : {&here, &there}) {
    wait_for(*watcher, "played");
    CHECK(watcher->view.ply() == 2);
    // No later event has come, nor does a client that enters now get one.
    CHECK(watcher->client.pushes_so_far("event").empty());
    Guest again(watcher == &here ? nodes.a() : nodes.b());
    again.enter(table.room, table.watch_key);
    CHECK(again.view.ply() == 2);
  }
  CHECK(here.view.hash() == there.view.hash());
}

TEST_CASE("chat at one node reaches the other, for those who may read it" *
          doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table = nodes.table();
  Guest& near = table.players[0];
  Guest& far = table.players[1];
  Guest watcher(nodes.b());
  watcher.enter(table.room, table.watch_key);
  CHECK(done(far, table, say("players", "between us")) == "ok");
  const Json said = wait_for(near, "said");
  CHECK(said["text"] == "between us");
  CHECK(said["player"]["id"] == far.id());
  CHECK(done(watcher, table, say("players", "me, too")) != "ok");
  CHECK(done(watcher, table, say("spectators", "behind you")) == "ok");
  // A player gets the event of a line for spectators, but not its text.
  CHECK_FALSE(wait_for(near, "said").contains("text"));
  Json seen = wait_for(watcher, "said");
  while (!seen.contains("text"))
    seen = wait_for(watcher, "said");
  CHECK(seen["text"] == "behind you");
  table.catch_up();

  // A mute holds for this connection in this room, from the next line on.
  CHECK(done(near, table, {{"type", "mute"}, {"player", far.id()}, {"muted", true}}) == "ok");
  CHECK(done(far, table, say("players", "do you hear?")) == "ok");
  CHECK(wait_for(near, "said")["hidden"] == true);
}

TEST_CASE("a host admits and removes clients of the other node" * doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table = open_table(nodes.a(), liger);
  Guest& host = table.players[0];
  Guest friend_of(nodes.b());
  CHECK(done(friend_of, table, {{"type", "enter_room"}}) == "room.key-needed");
  CHECK(done(friend_of, table, {{"type", "ask_to_join"}, {"seat", 1}}) == "ok");
  Json asks;
  do {
    asks = host.client.push("asks").at("asks");
  } while (asks.empty());
  CHECK(asks[0]["player"]["id"] == friend_of.id());
  CHECK(done(host, table, {{"type", "admit"}, {"player", friend_of.id()}, {"accept", true}}) ==
        "ok");
  CHECK(friend_of.client.push("admission")["answer"] == "admitted");
  friend_of.enter(table.room);
  CHECK(done(friend_of, table, {{"type", "take_seat"}, {"seat", 1}}) == "ok");

  Guest watcher(nodes.b());
  watcher.enter(table.room, table.watch_key);
  CHECK(done(host, table, {{"type", "remove"}, {"player", watcher.id()}}) == "ok");
  CHECK(watcher.client.push("left")["room"] == table.room);
  Guest again(nodes.b(), watcher.session);
  CHECK(done(again, table, {{"type", "enter_room"}, {"key", table.watch_key}}) != "ok");
}

TEST_CASE("a computer player thinks at the room's node only, and plays with people at the other" *
          doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Table table = open_bot_table(nodes.a(), liger);
  REQUIRE(nodes.owner_of(table.room) == "a");
  const Session session = table.players[0].session;
  Guest far(nodes.b(), session);
  far.enter(table.room);
  Dice dice(10);
  for (int turns = 0; turns < 3; ++turns) {
    REQUIRE(wait_for_turn(far));
    CHECK(far.play(far.view.random_turn(dice))["type"] == "ok");
  }
  REQUIRE(wait_for_turn(far));
  const auto turns_of_bots = [](const Address& node) {
    return MetricsText(http(node, {.target = "/metrics"}).body)
        .at("quintet_bot_turns_total{game=\"liger\"}");
  };
  CHECK(turns_of_bots(nodes.a()) >= 3);
  CHECK(turns_of_bots(nodes.b()) == 0);
}

TEST_CASE("a rated game over two nodes stands in the archive and the ratings of both" *
          doctest::skip(!on_postgres())) {
  NodesWithTables nodes;
  Person ann(nodes.a(), "Ann");
  Person bob(nodes.b(), "Bob");
  const Json clock = {{"kind", "fischer"}, {"initial", 600}, {"increment", 0}};
  Table table = open_table(nodes.a(), ann.session(), liger,
                           {{"visibility", "public"}, {"rated", true}, {"clock", clock}});
  seat_one(nodes.b(), table, bob.session());
  for (Guest& player : table.players)
    player.wait_for_start();
  Dice dice(11);
  for (int turns = 0; turns < 4; ++turns)
    table.play_random_turn(dice);
  CHECK(done(table.players[1], table, {{"type", "resign"}}) == "ok");
  CHECK(wait_for(table.players[0], "ended")["ratings"].size() == 2);
  for (const std::string target : {"/api/games", "/api/games?player=Ann", "/api/players/Ann",
                                   "/api/players/Bob", "/api/leaderboards/liger"}) {
    CAPTURE(target);
    const HttpResponse here = http(nodes.a(), {.target = target});
    CHECK(here.status == 200);
    CHECK(http(nodes.b(), {.target = target}).body == here.body);
  }
  CHECK(http(nodes.b(), {.target = "/api/games"}).body.contains(table.room));
}

}  // namespace
}  // namespace quintet::tests
