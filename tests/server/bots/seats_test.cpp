// Computer players take and leave seats: at whose request, where and when.
#include <string>

#include <doctest/doctest.h>

#include "tests/server/bots/bot_table.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

Json add_bot(const std::string& room, int seat, int level) {
  return {{"type", "add_bot"}, {"room", room}, {"seat", seat}, {"level", level}};
}

Json remove_bot(const std::string& room, int seat) {
  return {{"type", "remove_bot"}, {"room", room}, {"seat", seat}};
}

TEST_CASE(
    "the host gives empty seats to computer players, changes their level, and takes them back") {
  const ServerInProcess server(server::Limits{});
  Table table = open_table(server.address(), slides_for_three);
  Guest& host = table.players.front();
  CHECK(host.ask(add_bot(table.room, 1, 1))["type"] == "ok");
  CHECK(host.ask(add_bot(table.room, 1, 1))["type"] == "ok");
  CHECK(host.ask(add_bot(table.room, 1, 4))["type"] == "ok");
  CHECK(wait_for(host, "seated")["player"]["bot"]["level"] == 1);
  CHECK(wait_for(host, "unseated")["seat"] == 1);
  CHECK(wait_for(host, "seated")["player"]["bot"]["level"] == 4);
  CHECK(host.ask(remove_bot(table.room, 1))["type"] == "ok");
  CHECK(host.ask(remove_bot(table.room, 1))["type"] == "ok");
  CHECK(wait_for(host, "unseated")["seat"] == 1);

  SUBCASE("two of the same level are two players") {
    CHECK(host.ask(add_bot(table.room, 1, 3))["type"] == "ok");
    CHECK(host.ask(add_bot(table.room, 2, 3))["type"] == "ok");
    host.wait_for_start();
    const Json first = host.view.events().at(host.view.seq() - 2)["player"];
    const Json second = host.view.events().at(host.view.seq() - 1)["player"];
    CHECK(first["bot"] == second["bot"]);
    CHECK(first["id"] != second["id"]);
    CHECK(first["name"] != second["name"]);
    CHECK(host.ask(add_bot(table.room, 1, 2))["key"] == "seat.game-started");
    CHECK(host.ask(remove_bot(table.room, 1))["key"] == "seat.game-started");
  }
  SUBCASE("a person takes the last seat") {
    CHECK(host.ask(add_bot(table.room, 2, 3))["type"] == "ok");
    seat_one(server.address(), table, new_session(server.address()));
    table.players.front().wait_for_start();
  }
}

TEST_CASE("computer players are refused where they cannot sit") {
  const ServerInProcess server(server::Limits{});
  Table table = open_table(server.address(), slides_for_three);
  Guest& host = table.players.front();
  CHECK(host.ask(add_bot(table.room, 0, 1))["key"] == "seat.taken");
  CHECK(host.ask(add_bot(table.room, 3, 1))["key"] == "seat.not-found");
  CHECK(host.ask(add_bot(table.room, 1, 0))["key"] == "bots.level");
  CHECK(host.ask(add_bot(table.room, 1, 6))["key"] == "bots.level");
  CHECK(host.ask(add_bot("nowhere", 1, 1))["code"] == "not-found");
  CHECK(host.ask(remove_bot(table.room, 0))["key"] == "bots.none-there");
  Guest other(server.address());
  other.enter(table.room, table.play_key);
  CHECK(other.ask(add_bot(table.room, 1, 1))["key"] == "bots.not-host");
  CHECK(other.ask(remove_bot(table.room, 1))["key"] == "bots.not-host");

  SUBCASE("a game without a person") {
    CHECK(host.ask({{"type", "leave_seat"}, {"room", table.room}})["type"] == "ok");
    CHECK(host.ask(add_bot(table.room, 0, 1))["type"] == "ok");
    CHECK(host.ask(add_bot(table.room, 1, 1))["type"] == "ok");
    CHECK(host.ask(add_bot(table.room, 2, 1))["key"] == "bots.no-person");
  }
  SUBCASE("a person does not take a computer player's seat") {
    CHECK(host.ask(add_bot(table.room, 1, 1))["type"] == "ok");
    const Json taken = other.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", 1}});
    CHECK(taken["key"] == "seat.taken");
  }
}

TEST_CASE("a room is opened with computer players, or not at all") {
  const ServerInProcess server(server::Limits{});
  Guest guest(server.address());
  const auto open = [&](const Json& bots, const Json& seat) {
    return guest.ask({{"type", "open_room"}, {"game", "liger"}, {"seat", seat}, {"bots", bots}});
  };
  CHECK(open({{{"level", 1}, {"seat", 0}}}, "random")["snapshot"]["you"]["seat"] == 1);
  CHECK(open({{{"level", 1}, {"seat", nullptr}}}, 1)["snapshot"]["status"] == "playing");
  CHECK(open(Json::array(), 0)["snapshot"]["status"] == "open");
  CHECK(open(nullptr, 0)["snapshot"]["status"] == "open");
  CHECK(open({{{"level", 1}, {"seat", 0}}}, 0)["key"] == "seat.taken");
  CHECK(open({{{"level", 1}}, {{"level", 1}}}, 0)["key"] == "bots.no-free-seat");
  CHECK(open({{{"level", 1}}, {{"level", 1}}}, nullptr)["key"] == "bots.no-person");
  CHECK(open({{{"level", 1}, {"seat", 7}}}, 0)["key"] == "seat.not-found");
  CHECK(open({{{"level", 9}}}, 0)["key"] == "bots.level");
  CHECK(open({{{"level", -5}}}, 0)["code"] == "bad-option");
  CHECK(open({{{"level", "3"}}}, 0)["code"] == "bad-request");
  CHECK(open({3}, 0)["key"] == "message.objects");
  CHECK(open("all", 0)["key"] == "message.objects");
}

TEST_CASE("a server without computer players says so, and refuses them") {
  server::Config config;
  config.bots.on = false;
  const ServerInProcess server(config);
  Guest guest(server.address());
  CHECK(guest.client.push("welcome")["bots"].is_null());
  const Json opened = guest.ask(
      {{"type", "open_room"}, {"game", "liger"}, {"seat", 0}, {"bots", {{{"level", 1}}}}});
  CHECK(opened["key"] == "bots.off");
}

TEST_CASE("a computer player has a profile, and no client can log in or register as one") {
  const ServerInProcess server(server::Limits{});
  Table table = open_bot_table(server.address(), liger);
  Guest& guest = table.players.front();
  CHECK(guest.client.push("welcome")["bots"] == Json{{"levels", 5}});
  const HttpResponse profile =
      http(server.address(), {.target = "/api/players/Liger%20computer%2C%20level%203"});
  REQUIRE(profile.status == 200);
  CHECK(profile.json()["player"]["bot"] == Json{{"game", "liger"}, {"level", 3}});
  CHECK(profile.json()["player"]["guest"] == false);
  const auto post = [&](const std::string& target, const Json& body) {
    return http(server.address(), {.method = "POST",
                                   .target = target,
                                   .headers = {{"Cookie", guest.session.cookie},
                                               {"Origin", server.address().origin()},
                                               {"Content-Type", "application/json"}},
                                   .body = body.dump()});
  };
  const std::string name = "Liger computer, level 3";
  CHECK(post("/api/login", {{"name", name}, {"password", ""}}).status >= 400);
  CHECK(post("/api/login", {{"name", name}, {"password", "correct horse"}}).status == 403);
  CHECK(post("/api/register", {{"name", name}, {"password", "correct horse"}}).status == 400);
  CHECK(post("/api/register", {{"name", "My computer 3"}, {"password", "correct horse"}}).status ==
        400);
}

}  // namespace
}  // namespace quintet::tests
