// Requests to join a room, which its host admits or declines.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::join_requests_test {
namespace {

struct Fixture {
  TempFolder folder;
  ServerProcess server{folder / "quintet.db"};
};

std::string key_of(const Json& reply) {
  return reply.value("key", reply.value("type", ""));
}

Json asking(const Table& table) {
  return {{"type", "ask_to_join"}, {"room", table.room}};
}

Json answering(const Table& table, const std::string& player, bool accept) {
  return {{"type", "admit"}, {"room", table.room}, {"player", player}, {"accept", accept}};
}

Json entering(const Table& table) {
  return {{"type", "enter_room"}, {"room", table.room}};
}

/// The next `asks` pushes to the host, until one has `count` requests.
Json asks_of(Guest& host, std::size_t count) {
  for (;;) {
    Json asks = host.client.push("asks").at("asks");
    if (asks.size() == count) return asks;
  }
}

}  // namespace

TEST_CASE(
    "a player without a key asks the host, is admitted, enters and sits, also after a restart") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), slides_for_three);
  Guest friend_of(fixture.server.address());
  CHECK(key_of(friend_of.ask(entering(table))) == "room.key-needed");
  Json ask = asking(table);
  ask["seat"] = 2;
  CHECK(key_of(friend_of.ask(ask)) == "ok");
  const Json asks = asks_of(table.players[0], 1);
  CHECK(asks[0]["player"]["id"] == friend_of.id());
  CHECK(asks[0]["seat"] == 2);
  CHECK(key_of(table.players[0].ask(answering(table, friend_of.id(), true))) == "ok");
  CHECK(friend_of.client.push("admission")["answer"] == "admitted");
  asks_of(table.players[0], 0);
  // A lock and new keys do not affect players who were admitted by name.
  CHECK(
      key_of(table.players[0].ask(
          {{"type", "set_access"}, {"room", table.room}, {"locked", true}, {"new_keys", true}})) ==
      "ok");
  fixture.server.kill();
  fixture.server.start();
  Guest again(fixture.server.address(), friend_of.session);
  const Json entered = again.ask(entering(table));
  REQUIRE(key_of(entered) == "ok");
  CHECK(entered["snapshot"]["you"]["role"] == "invited");
  CHECK_FALSE(entered["snapshot"]["you"].contains("play_key"));
  CHECK(key_of(again.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 2}})) == "ok");
}

TEST_CASE("a spectator by link asks for a seat, and a visitor of a running game asks to watch") {
  Fixture fixture;
  Table open = open_table(fixture.server.address(), liger);
  Guest watching(fixture.server.address());
  watching.enter(open.room, open.watch_key);
  CHECK(key_of(watching.ask(asking(open))) == "ok");
  asks_of(open.players[0], 1);
  CHECK(key_of(open.players[0].ask(answering(open, watching.id(), true))) == "ok");
  CHECK(key_of(watching.ask({{"type", "take_seat"}, {"room", open.room}, {"seat", 1}})) == "ok");

  Table running = start_table(fixture.server.address(), liger);
  Guest late(fixture.server.address());
  CHECK(key_of(late.ask(asking(running))) == "ok");
  asks_of(running.players[0], 1);
  CHECK(key_of(running.players[1].ask(answering(running, late.id(), true))) ==
        "room.not-host-to-admit");
  CHECK(key_of(running.players[0].ask(answering(running, late.id(), true))) == "ok");
  CHECK(late.ask(entering(running))["snapshot"]["you"]["role"] == "spectator");
  // The host can remove the player again.
  CHECK(key_of(running.players[0].ask(
            {{"type", "remove"}, {"room", running.room}, {"player", late.id()}})) == "ok");
  CHECK(key_of(late.ask(entering(running))) == "room.sent-away");
  CHECK(key_of(late.ask(asking(running))) == "room.sent-away");
}

TEST_CASE("a request to join is refused if it is not needed, and after it was declined") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  Guest invited(fixture.server.address());
  invited.enter(table.room, table.play_key);
  CHECK(key_of(invited.ask(asking(table))) == "join.not-needed");
  CHECK(key_of(table.players[0].ask(asking(table))) == "join.not-needed");
  Table in_public = open_table(fixture.server.address(), liger, {{"visibility", "public"}});
  CHECK(key_of(invited.ask(asking(in_public))) == "join.not-needed");
  Table alone = start_table(fixture.server.address(), liger, {{"spectators", "none"}});
  CHECK(key_of(invited.ask(asking(alone))) == "join.players-only");
  Guest stranger(fixture.server.address());
  Json ask = asking(table);
  ask["seat"] = 2;
  CHECK(key_of(stranger.ask(ask)) == "seat.not-found");
  CHECK(key_of(table.players[0].ask(answering(table, stranger.id(), true))) == "join.nobody-asks");
  CHECK(key_of(stranger.ask(asking(table))) == "ok");
  asks_of(table.players[0], 1);
  CHECK(key_of(table.players[0].ask(answering(table, stranger.id(), false))) == "ok");
  CHECK(stranger.client.push("admission")["answer"] == "declined");
  CHECK(key_of(stranger.ask(asking(table))) == "join.declined");
  CHECK(key_of(stranger.ask(entering(table))) == "room.key-needed");
}

TEST_CASE("one address gets half of the open requests to join a room, and others still ask") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db", {"--trusted-proxy", "127.0.0.1"});
  Table table = open_table(server.address(), liger);
  std::vector<Guest> asked;
  const auto ask = [&](const char* from) {
    Guest& guest = asked.emplace_back(server.address());
    guest.client = Client(server.address(),
                          {.cookie = guest.session.cookie, .headers = {{"X-Forwarded-For", from}}});
    return key_of(guest.client.reply(guest.client.send(asking(table))));
  };
  for (int i = 0; i < 4; ++i)
    CHECK(ask("192.0.2.1") == "ok");
  CHECK(ask("192.0.2.1") == "join.too-many");
  // A second request of a player keeps their place.
  CHECK(key_of(asked[0].ask(asking(table))) == "ok");
  for (int i = 0; i < 4; ++i)
    CHECK(ask(i % 2 == 0 ? "192.0.2.2" : "192.0.2.3") == "ok");
  CHECK(ask("192.0.2.4") == "join.too-many");
  asks_of(table.players[0], 8);
  CHECK(key_of(table.players[0].ask(answering(table, asked[0].id(), false))) == "ok");
  CHECK(ask("192.0.2.1") == "ok");
}

TEST_CASE("a request ends with its connection, with leave_room, and with the room") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  Guest& host = table.players[0];
  Guest gone(fixture.server.address());
  CHECK(key_of(gone.ask(asking(table))) == "ok");
  asks_of(host, 1);
  gone.client.close();
  asks_of(host, 0);
  Guest leaves(fixture.server.address());
  CHECK(key_of(leaves.ask(asking(table))) == "ok");
  asks_of(host, 1);
  CHECK(key_of(leaves.ask({{"type", "leave_room"}, {"room", table.room}})) == "ok");
  asks_of(host, 0);
  // A host who enters later gets earlier requests.
  CHECK(key_of(leaves.ask(asking(table))) == "ok");
  asks_of(host, 1);
  Guest elsewhere(fixture.server.address(), host.session);
  elsewhere.enter(table.room);
  CHECK(asks_of(elsewhere, 1)[0]["player"]["id"] == leaves.id());
  CHECK(key_of(host.ask({{"type", "abort"}, {"room", table.room}})) == "ok");
  CHECK(leaves.client.push("admission")["answer"] == "closed");
}

TEST_CASE("requests for a seat end when the game starts; to watch it, a player asks again") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  Guest& host = table.players[0];
  Guest slow(fixture.server.address());
  CHECK(key_of(slow.ask(asking(table))) == "ok");
  asks_of(host, 1);
  Guest quick(fixture.server.address());
  quick.enter(table.room, table.play_key);
  CHECK(key_of(quick.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}})) == "ok");
  CHECK(slow.client.push("admission")["answer"] == "started");
  asks_of(host, 0);
  CHECK(key_of(slow.ask(asking(table))) == "ok");
  asks_of(host, 1);
}

TEST_CASE("a host who returns gets the waiting requests") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  Guest& host = table.players[0];
  host.client.close();
  Guest patient(fixture.server.address());
  CHECK(key_of(patient.ask(asking(table))) == "ok");
  Guest back(fixture.server.address(), host.session);
  back.enter(table.room);
  asks_of(back, 1);
  CHECK(key_of(back.ask(answering(table, patient.id(), true))) == "ok");
  CHECK(patient.client.push("admission")["answer"] == "admitted");
  // A second admission finds no request; nor does a refusal.
  CHECK(key_of(back.ask(answering(table, patient.id(), true))) == "join.nobody-asks");
  CHECK(key_of(back.ask(answering(table, patient.id(), false))) == "join.nobody-asks");
  CHECK(key_of(patient.ask(entering(table))) == "ok");
}

TEST_CASE("two of a player's connections have one request, which follows the newer one") {
  Fixture fixture;
  Table table = open_table(fixture.server.address(), liger);
  Guest& host = table.players[0];
  Guest first(fixture.server.address());
  Guest second(fixture.server.address(), first.session);
  CHECK(key_of(first.ask(asking(table))) == "ok");
  asks_of(host, 1);
  CHECK(key_of(second.ask(asking(table))) == "ok");
  first.client.close();
  // Muting hides the request but keeps it. So only the second connection holds it.
  CHECK(key_of(host.ask(
            {{"type", "mute"}, {"room", table.room}, {"player", second.id()}, {"muted", true}})) ==
        "ok");
  asks_of(host, 0);
  CHECK(key_of(host.ask(
            {{"type", "mute"}, {"room", table.room}, {"player", second.id()}, {"muted", false}})) ==
        "ok");
  asks_of(host, 1);
  second.client.close();
  asks_of(host, 0);
}

TEST_CASE("requests to join have limits") {
  Fixture fixture;
  Person otter(fixture.server.address());
  Table table = open_table(fixture.server.address(), otter.session(), liger, Json::object());
  Guest& host = table.players[0];
  // Requests of permanently muted players are never shown.
  Guest muted(fixture.server.address());
  CHECK(otter.post("/api/my/mutes", {{"player", muted.id()}, {"muted", true}}).status == 200);
  CHECK(key_of(muted.ask(asking(table))) == "ok");
  // Repetitions of the same request are one request, and are soon refused.
  Guest pest(fixture.server.address());
  std::vector<std::string> answers;
  for (int again = 0; again < 40; ++again)
    answers.push_back(key_of(pest.client.reply(pest.client.send(asking(table)))));
  CHECK(answers[2] == "ok");
  CHECK(std::ranges::count(answers, "join.too-fast") == 40 - std::ranges::count(answers, "ok"));
  CHECK(answers.back() == "join.too-fast");
  CHECK(asks_of(host, 1)[0]["player"]["id"] == pest.id());
  // The rate is per address, for all its players together.
  Guest another(fixture.server.address());
  CHECK(key_of(another.client.reply(another.client.send(asking(table)))) == "join.too-fast");
  for (const Json& push : host.client.pushes_so_far("asks")) {
    for (const Json& ask : push["asks"])
      CHECK(ask["player"]["id"] != muted.id());
  }
}

}  // namespace quintet::tests::join_requests_test
