// Notifications of the events that a player did not see.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/restartable_server.hpp"

namespace quintet::tests::notifications_test {
namespace {

const Json by_days = {{"clock", {{"kind", "correspondence"}, {"days", 2}}}};

Json notifications(Person& person) {
  const HttpResponse answer = person.get("/api/my/notifications");
  REQUIRE(answer.status == 200);
  return answer.json().at("notifications");
}

/// The kinds of the unread notifications, the latest first.
std::vector<std::string> unread(Person& person) {
  std::vector<std::string> kinds;
  for (const Json& one : notifications(person)) {
    if (!one.at("read")) kinds.push_back(one.at("kind"));
  }
  return kinds;
}

using Kinds = std::vector<std::string>;

/// Two people, and a game for two with both of them in its room.
struct TwoAtATable {
  explicit TwoAtATable(const Json& fields = by_days, const Setup& game = slides_for_two)
      : setup(game), table(open_table(fixture.address(), host.session(), setup, fields)) {
    seat_one(fixture.address(), table, other.session());
    for (Guest& player : table.players)
      player.wait_for_start();
  }

  void leaves(std::size_t player) {
    const Json reply = table.players[player].ask({{"type", "leave_room"}, {"room", table.room}});
    REQUIRE(reply.at("type") == "ok");
  }
  /// The player must be in the room.
  void plays(std::size_t player) {
    Guest& mover = table.players[player];
    mover.catch_up(last_seq);
    REQUIRE(mover.play(mover.view.random_turn(dice)).at("type") == "ok");
    last_seq = mover.view.seq();
  }

  RestartableServer fixture;
  Dice dice{1};
  std::int64_t last_seq = 0;
  Person host{fixture.address()};
  Person other{fixture.address()};
  Setup setup;
  Table table;
};

TEST_CASE("a turn in a correspondence game notifies the player to move until they have played") {
  TwoAtATable game;
  // They see the start, so nothing is unread, but the turn is listed.
  CHECK(unread(game.host).empty());
  CHECK(notifications(game.host).size() == 1);
  CHECK(notifications(game.other).empty());

  game.leaves(1);
  game.plays(0);
  CHECK(notifications(game.host).empty());
  const Json turn = notifications(game.other).at(0);
  CHECK(turn.at("kind") == "turn");
  CHECK(turn.at("read") == false);
  CHECK(turn.at("at") > 0);
  CHECK(turn.at("game").at("room") == game.table.room);
  CHECK(turn.at("game").at("your_turn") == true);
  CHECK(turn.at("game").at("due") > turn.at("at"));

  game.table.players[1].enter(game.table.room);
  game.leaves(0);
  game.plays(1);
  CHECK(notifications(game.other).empty());
  CHECK(unread(game.host) == Kinds{"turn"});
}

TEST_CASE(
    "reading on one device marks a notification as read on all, up to the time that was seen") {
  TwoAtATable game;
  game.leaves(1);
  game.plays(0);
  const std::int64_t at = notifications(game.other).at(0).at("at");
  const auto see = [&](const Json& body) {
    return game.other.post("/api/my/notifications", body).status;
  };
  CHECK(see({{"until", at - 1}}) == 200);
  CHECK(see({{"until", at}, {"room", "another"}}) == 200);
  CHECK(unread(game.other) == Kinds{"turn"});
  for (int repeat = 0; repeat < 2; ++repeat) {
    CHECK(see({{"until", at}, {"room", game.table.room}}) == 200);
    CHECK(unread(game.other).empty());
  }
  CHECK(notifications(game.other).size() == 1);
  for (const Json& wrong : {Json::object(), Json{{"until", "now"}}, Json{{"until", -1}},
                            Json{{"until", at}, {"room", 7}}}) {
    check_error(game.other.post("/api/my/notifications", wrong), 400, "bad-request");
  }
}

TEST_CASE("players who see a whole live game in its room get no notification, in every game") {
  for (const Setup& setup : every_game()) {
    CAPTURE(setup.game);
    RestartableServer fixture;
    Dice dice(3);
    Person host(fixture.address());
    Table table = open_table(fixture.address(), host.session(), setup, Json::object());
    seat_all(fixture.address(), table, setup);
    for (int turn = 0; turn < 3; ++turn)
      table.play_random_turn(dice);
    for (std::size_t player = 1; player < setup.seats; ++player)
      table.players[player].ask({{"type", "resign"}, {"room", table.room}});
    CHECK(notifications(host).empty());
  }
}

TEST_CASE("a player who is away learns that a game began, and that it ended") {
  RestartableServer fixture;
  Person host(fixture.address());
  Table table = open_table(fixture.address(), host.session(), liger, Json::object());
  table.players[0].ask({{"type", "leave_room"}, {"room", table.room}});
  Person other(fixture.address());
  seat_one(fixture.address(), table, other.session());
  CHECK(unread(host) == Kinds{"began"});
  CHECK(unread(other).empty());
  table.players[1].ask({{"type", "resign"}, {"room", table.room}});
  // The end is true now, and the start no longer is.
  CHECK(unread(host) == Kinds{"ended"});
  CHECK(notifications(host).at(0).at("game").at("reason") == "resignation");
  CHECK(unread(other).empty());
}

TEST_CASE("at the begin of a correspondence game the player to move gets one notification only") {
  RestartableServer fixture;
  Person host(fixture.address());
  Person second(fixture.address());
  Table table = open_table(fixture.address(), host.session(), slides_for_three, by_days);
  seat_one(fixture.address(), table, second.session());
  for (Guest& player : table.players)
    player.ask({{"type", "leave_room"}, {"room", table.room}});
  const Person third(fixture.address());
  seat_one(fixture.address(), table, third.session());
  CHECK(unread(host) == Kinds{"turn"});
  CHECK(unread(second) == Kinds{"began"});
}

TEST_CASE("a fallen flag notifies all players who are away") {
  TwoAtATable game;
  game.plays(0);
  game.table.players[1].catch_up(game.table.players[0].view.seq());
  game.leaves(0);
  game.leaves(1);
  Client at_home(game.fixture.address(), game.host.session());
  game.fixture.time->advance(std::chrono::hours(49));
  static_cast<void>(at_home.push("notifications"));
  CHECK(unread(game.host) == Kinds{"ended"});
  CHECK(unread(game.other) == Kinds{"ended"});
}

TEST_CASE("all devices of a player learn of new notifications and of read ones") {
  TwoAtATable game;
  game.leaves(1);
  Client at_home(game.fixture.address(), game.other.session());
  game.plays(0);
  static_cast<void>(at_home.push("notifications"));
  CHECK(unread(game.other) == Kinds{"turn"});
  const Json now = at_home.ask({{"type", "ping"}}).at("now");
  CHECK(game.other.post("/api/my/notifications", {{"until", now}}).status == 200);
  static_cast<void>(at_home.push("notifications"));
  // A player who is in the room sees the turn there.
  game.table.players[1].enter(game.table.room);
  game.plays(1);
  game.plays(0);
  CHECK(at_home.pushes_so_far("notifications").empty());
}

TEST_CASE("a host who is away learns that players ask to join") {
  RestartableServer fixture;
  Person host(fixture.address());
  Table table = open_table(fixture.address(), host.session(), liger, Json::object());
  Guest first(fixture.address());
  CHECK(first.ask({{"type", "ask_to_join"}, {"room", table.room}}).at("type") == "ok");
  CHECK(notifications(host).empty());
  table.players[0].ask({{"type", "leave_room"}, {"room", table.room}});
  for (int i = 0; i < 2; ++i) {
    Guest guest(fixture.address());
    CHECK(guest.ask({{"type", "ask_to_join"}, {"room", table.room}}).at("type") == "ok");
    // The notification is stored after the reply.
    guest.ask({{"type", "leave_room"}, {"room", table.room}});
  }
  CHECK(unread(host) == Kinds{"asked"});
}

TEST_CASE("the request of a muted player does not notify the host") {
  RestartableServer fixture;
  Person host(fixture.address());
  Table table = open_table(fixture.address(), host.session(), liger, Json::object());
  table.players[0].ask({{"type", "leave_room"}, {"room", table.room}});
  Person muted(fixture.address());
  REQUIRE(host.post("/api/my/mutes", {{"player", muted.id()}, {"muted", true}}).status == 200);
  Client asking(fixture.address(), muted.session());
  CHECK(asking.ask({{"type", "ask_to_join"}, {"room", table.room}}).at("type") == "ok");
  // The notification would be stored after the reply, and before that of the next request.
  asking.ask({{"type", "leave_room"}, {"room", table.room}});
  CHECK(notifications(host).empty());
}

TEST_CASE("notifications survive a restart, and an aborted game ends with one") {
  TwoAtATable game;
  game.leaves(1);
  game.plays(0);
  game.fixture.stop();
  game.fixture.start();
  const HttpResponse answer = http(
      game.fixture.address(), {.target = "/api/my/notifications", .headers = game.other.headers()});
  CHECK(answer.json().at("notifications").at(0).at("kind") == "turn");
  Guest host(game.fixture.address(), game.host.session());
  CHECK(host.ask({{"type", "abort"}, {"room", game.table.room}}).at("type") == "ok");
  const HttpResponse after = http(
      game.fixture.address(), {.target = "/api/my/notifications", .headers = game.other.headers()});
  REQUIRE(after.json().at("notifications").size() == 1);
  CHECK(after.json().at("notifications").at(0).at("kind") == "ended");
  CHECK(after.json().at("notifications").at(0).at("game").at("reason") == "aborted");
}

TEST_CASE("only the player's own session reads the notifications") {
  RestartableServer fixture;
  check_error(http(fixture.address(), {.target = "/api/my/notifications"}), 401, "unauthorized");
}

}  // namespace
}  // namespace quintet::tests::notifications_test
