// A player's state beyond one room and one connection: `turn` pushes, mutes, and lasting seeks.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/restartable_server.hpp"

namespace quintet::tests::lasting_test {
namespace {

std::string code(const Json& reply) {
  return reply.value("code", "ok");
}

/// A connection that watches its player's games and is in no room.
Client watching_games(const Address& server, const Session& session) {
  Client client(server, session);
  CHECK(code(client.ask({{"type", "watch_games"}})) == "ok");
  return client;
}

/// The content of a `turn` push without the numbers.
Json gist(Json push) {
  for (const char* field : {"type", "ply", "due"})
    push.erase(field);
  return push;
}

TEST_CASE("a player who watches their games gets a push for each turn, wherever they are") {
  RestartableServer fixture;
  Dice dice(1);
  Guest otter(fixture.address());
  Client at_home = watching_games(fixture.address(), otter.session);
  Table table = open_table(fixture.address(), otter.session, liger, {{"visibility", "public"}});
  const auto news = [&](const char* status, const Json& seat, bool yours) {
    return Json{{"room", table.room},
                {"game", "liger"},
                {"seat", seat},
                {"status", status},
                {"your_turn", yours}};
  };
  CHECK(gist(at_home.push("turn")) == news("open", 0, false));
  seat_all(fixture.address(), table, liger);
  CHECK(gist(at_home.push("turn")) == news("playing", 0, true));
  for (int i = 0; i < 3; ++i) {
    table.play_random_turn(dice);
    const Json push = at_home.push("turn");
    CHECK(gist(push) == news("playing", 0, i % 2 == 1));
    CHECK(push["ply"] == i + 1);
    CHECK(push["due"].is_null());
  }
  // Chat causes no push, nor does a game of others.
  table.players[0].ask(
      {{"type", "say"}, {"room", table.room}, {"channel", "players"}, {"text", "hm"}});
  const Table others = start_table(fixture.address(), liger);
  CHECK(at_home.pushes_so_far("turn").empty());
  table.players[1].ask({{"type", "resign"}, {"room", table.room}});
  CHECK(gist(at_home.push("turn")) == news("over", 0, false));
  CHECK(code(at_home.ask({{"type", "leave_games"}})) == "ok");
  const Table next = open_table(fixture.address(), otter.session, liger, Json::object());
  CHECK(at_home.pushes_so_far("turn").empty());
}

TEST_CASE("leaving a seat, a rematch and a pause cause a push, and turns of others do not") {
  RestartableServer fixture;
  Dice dice(2);
  Guest otter(fixture.address());
  Client at_home = watching_games(fixture.address(), otter.session);
  const Json clock = {{"kind", "correspondence"}, {"days", 2}};
  Table table = open_table(fixture.address(), otter.session, slides_for_three, {{"clock", clock}});
  CHECK(at_home.push("turn")["seat"] == 0);
  table.players[0].ask({{"type", "leave_seat"}, {"room", table.room}});
  CHECK(at_home.push("turn")["seat"].is_null());
  table.players[0].ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 0}});
  CHECK(at_home.push("turn")["seat"] == 0);
  seat_all(fixture.address(), table, slides_for_three);
  const Json started = at_home.push("turn");
  CHECK(started["your_turn"] == true);
  CHECK(started["due"] > 0);
  for (const bool yours : {false, true}) {
    table.play_random_turn(dice);
    if (yours) table.play_random_turn(dice);
    const Json push = at_home.push("turn");
    CHECK(push["your_turn"] == yours);
    CHECK(push["due"].is_null() == !yours);
  }
  for (const char* kind : {"offer", "answer"}) {
    for (std::size_t who = 0; who < 3; ++who) {
      if ((who == 0) != (std::string_view(kind) == "offer")) continue;
      table.players[who].ask(
          {{"type", kind}, {"room", table.room}, {"what", "pause"}, {"accept", true}});
    }
  }
  CHECK(at_home.push("turn")["status"] == "paused");
  for (Guest& player : table.players)
    player.ask({{"type", "resume"}, {"room", table.room}});
  CHECK(at_home.push("turn")["status"] == "playing");
  for (const std::size_t who : {1U, 2U})
    table.players[who].ask({{"type", "resign"}, {"room", table.room}});
  while (at_home.push("turn")["status"] != "over") {
  }
  for (std::size_t who = 0; who < 3; ++who)
    table.players[who].ask({{"type", "offer"}, {"room", table.room}, {"what", "rematch"}});
  const Json rematch = at_home.push("turn");
  CHECK(rematch["room"] != table.room);
  CHECK(rematch["status"] == "playing");
  CHECK(at_home.pushes_so_far("turn").empty());
}

TEST_CASE("a fallen flag causes a push to players who watch their games, in the room or not") {
  RestartableServer fixture;
  Dice dice(3);
  Table table = start_table(fixture.address(), slides_for_two,
                            {{"clock", {{"kind", "correspondence"}, {"days", 1}}}});
  table.play_random_turn(dice);
  const Session loser = table.players[1].session;
  table.players[1].client.close();
  Client at_home = watching_games(fixture.address(), loser);
  fixture.time->advance(std::chrono::hours(25));
  const Json push = at_home.push("turn");
  CHECK(push["room"] == table.room);
  CHECK(push["status"] == "over");
}

TEST_CASE(
    "a permanently muted player is hidden in every room and connection, also after a restart") {
  RestartableServer fixture;
  Person otter(fixture.address());
  Person pest(fixture.address());
  Table table = open_table(fixture.address(), pest.session(), liger, Json::object());
  Guest listener(fixture.address(), otter.session());
  listener.enter(table.room, table.play_key);
  const auto say = [&](const char* text) {
    table.players[0].ask(
        {{"type", "say"}, {"room", table.room}, {"channel", "spectators"}, {"text", text}});
    for (;;) {
      const Json event = listener.client.push("event");
      if (event["kind"] == "said") return event;
    }
  };
  CHECK(say("one")["text"] == "one");
  const auto mute = [&](const std::string& player, bool muted) {
    return otter.post("/api/my/mutes", {{"player", player}, {"muted", muted}});
  };
  CHECK(mute(pest.id(), true).status == 200);
  CHECK(say("two")["hidden"] == true);
  const Json list = otter.get("/api/my/mutes").json()["mutes"];
  REQUIRE(list.size() == 1);
  CHECK(list[0]["player"]["id"] == pest.id());
  CHECK(pest.get("/api/my/mutes").json()["mutes"].empty());
  const auto lines = [&](const std::string& room, const std::string& key) {
    Client late(fixture.address(), otter.session());
    Json texts = Json::array();
    const Json entered = late.ask({{"type", "enter_room"}, {"room", room}, {"key", key}});
    for (const Json& line : entered["snapshot"]["chat"])
      texts.push_back(line["text"]);
    return texts;
  };
  CHECK(lines(table.room, table.play_key).empty());
  const Json log =
      http(fixture.address(),
           {.target = "/api/games/" + table.room + "/events",
            .headers = {{"Cookie", otter.session().cookie}, {"X-Room-Key", table.play_key}}})
          .json()["events"];
  CHECK(std::ranges::count_if(log, [](const Json& e) { return e.contains("hidden"); }) == 2);
  fixture.stop();
  fixture.start();
  CHECK(lines(table.room, table.play_key).empty());
  table.players[0].client = Client(fixture.address(), pest.session());
  const Table other = open_table(fixture.address(), pest.session(), liger, Json::object());
  Client(fixture.address(), pest.session())
      .ask({{"type", "say"}, {"room", other.room}, {"channel", "spectators"}, {"text", "hello"}});
  CHECK(lines(other.room, other.play_key).empty());
  Guest stranger(fixture.address());
  const Json heard = stranger.ask(
      {{"type", "enter_room"}, {"room", other.room}, {"key", other.play_key}})["snapshot"]["chat"];
  REQUIRE(heard.size() == 1);
  CHECK(heard[0]["text"] == "hello");
  CHECK(Person(fixture.address()).post("/api/my/mutes").status == 400);
}

TEST_CASE("mutes need existing players, are limited in number, and can be undone") {
  RestartableServer fixture;
  Person otter(fixture.address());
  Person pest(fixture.address(), "Pest");
  const auto mute = [&](const std::string& player, bool muted) {
    return otter.post("/api/my/mutes", {{"player", player}, {"muted", muted}}).status;
  };
  CHECK(mute("nobody", true) == 404);
  CHECK(mute("nobody", false) == 200);
  CHECK(mute(otter.id(), true) == 403);
  CHECK(mute(pest.id(), true) == 200);
  CHECK(mute(pest.id(), true) == 200);
  CHECK(otter.get("/api/my/mutes").json()["mutes"].size() == 1);
  CHECK(mute(pest.id(), false) == 200);
  CHECK(otter.get("/api/my/mutes").json()["mutes"].empty());
  CHECK(mute(pest.id(), true) == 200);
  // Deleting an account also deletes the mutes against it.
  CHECK(pest.post("/api/delete-account", {{"password", good_password}}).status == 200);
  CHECK(otter.get("/api/my/mutes").json()["mutes"].empty());
  check_error(http(fixture.address(), {.target = "/api/my/mutes"}), 401, "unauthorized");
  // A page of another site cannot mute players.
  CHECK(http(fixture.address(), {.method = "POST",
                                 .target = "/api/my/mutes",
                                 .headers = {{"Cookie", otter.session().cookie},
                                             {"Origin", "https://elsewhere.example"},
                                             {"Content-Type", "application/json"}},
                                 .body = R"({"player":"x","muted":true})"})
            .status == 403);
}

const Json by_days = {{"type", "seek"},
                      {"game", "liger"},
                      {"clock", {{"kind", "correspondence"}, {"days", 3}}},
                      {"lasting", true}};

/// The seeks that wait now; advances the clock past the cached answer.
Json seeks_of(const RestartableServer& fixture) {
  fixture.time->advance(std::chrono::seconds(1));
  return http(fixture.address(), {.target = "/api/rooms"}).json()["seeks"];
}

TEST_CASE(
    "a lasting seek waits through its player's absence and a restart of the server, until it is "
    "paired") {
  RestartableServer fixture;
  Person otter(fixture.address(), "Otter");
  Person badger(fixture.address(), "Badger");
  std::string seek;
  {
    Client client(fixture.address(), otter.session());
    seek = client.ask(by_days).at("seek");
    client.close();
  }
  REQUIRE(seeks_of(fixture).size() == 1);
  CHECK(seeks_of(fixture)[0]["seek"] == seek);
  fixture.stop();
  fixture.start();
  // The server reads seeks after its start; a subscriber gets them as a push.
  Client spectator(fixture.address(), badger.session());
  Json lobby = spectator.ask({{"type", "watch_lobby"}}).at("lobby");
  while (lobby.value("seeks", Json::array()).empty())
    lobby = spectator.push("lobby");
  CHECK(lobby["seeks"][0]["seek"] == seek);
  CHECK(lobby["seeks"][0]["player"]["name"] == "Otter");
  // Its player gets `paired` on a connection that did not seek.
  Client phone = watching_games(fixture.address(), otter.session());
  const std::string room = spectator.ask(by_days).at("room");
  CHECK(phone.push("paired") == Json{{"type", "paired"}, {"seek", seek}, {"room", room}});
  CHECK(phone.push("turn")["room"] == room);
  Json gone;
  while (!gone.contains("seeks_gone"))
    gone = spectator.push("lobby");
  CHECK(gone["seeks_gone"] == Json::array({seek}));
  fixture.stop();
  fixture.start();
  Client again(fixture.address(), badger.session());
  CHECK(again.ask(by_days).contains("seek"));  // no matching seek is left
}

TEST_CASE(
    "a lasting seek ends when its player cancels it anywhere, with the account, and by expiry") {
  RestartableServer fixture;
  Person otter(fixture.address(), "Otter");
  Client client(fixture.address(), otter.session());
  const Json seek = client.ask(by_days).at("seek");
  client.close();
  Client phone(fixture.address(), otter.session());
  CHECK(code(phone.ask({{"type", "cancel_seek"}})) == "ok");
  CHECK(seeks_of(fixture).size() == 1);
  CHECK(code(phone.ask({{"type", "cancel_seek"}, {"seek", seek}})) == "ok");
  CHECK(seeks_of(fixture).empty());
  CHECK(phone.ask(by_days).contains("seek"));
  fixture.time->advance(std::chrono::hours(24 * 15));
  fixture.stop();
  fixture.start();
  Person badger(fixture.address(), "Badger");
  Client other(fixture.address(), badger.session());
  CHECK(other.ask(by_days).contains("seek"));  // Otter's seek has ended
  CHECK(badger.post("/api/delete-account", {{"password", good_password}}).status == 200);
  CHECK(seeks_of(fixture).empty());
  Person guest(fixture.address());
  CHECK(code(Client(fixture.address(), guest.session()).ask(by_days)) == "forbidden");
}

}  // namespace
}  // namespace quintet::tests::lasting_test
