// Games with computer players from the first turn to the last: turns, offers, clocks and metrics.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/engine.hpp"
#include "rules/catalogue.hpp"
#include "tests/server/bots/bot_table.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

/// Plays random turns to the end of the game; resigns after `most` turns.
void play_to_the_end(Guest& guest, Dice& dice, int most = 60) {
  for (int turn = 0; wait_for_turn(guest); ++turn) {
    if (turn == most) {
      CHECK(guest.ask({{"type", "resign"}, {"room", guest.view.room()}})["type"] == "ok");
      wait_for(guest, "ended");
      return;
    }
    const Json reply = guest.play(guest.view.random_turn(dice));
    REQUIRE(reply["type"] == "ok");
  }
  if (!last_of(guest, "ended").is_object()) wait_for(guest, "ended");
}

TEST_CASE("a game of each kind against a computer player begins at once and is played to its end") {
  const ServerInProcess server(server::Limits{});
  Dice dice(1);
  for (const rules::GameInfo& game : rules::catalogue()) {
    CAPTURE(game.id);
    const Setup setup =
        game.id == "slides-of-action" ? slides_for_two : Setup{.game = std::string(game.id)};
    Table table = open_bot_table(server.address(), setup);
    Guest& guest = table.players.front();
    CHECK(guest.view.started());
    play_to_the_end(guest, dice);
    CHECK(guest.view.over());
    CHECK(guest.view.ply() > 1);
    const Json record = http(server.address(), {.target = "/api/games/" + table.room,
                                                .headers = {{"Cookie", guest.session.cookie}}})
                            .json();
    CHECK(record["seats"][1]["player"]["bot"] == Json{{"game", game.id}, {"level", 1}});
    CHECK_FALSE(record["seats"][0]["player"].contains("bot"));
    CHECK(record["rated"] == false);
  }
}

TEST_CASE("two people and a computer player play Slides of Action for three") {
  const ServerInProcess server(server::Limits{});
  Table table = open_table(server.address(), slides_for_three, {{"instant", true}});
  const Json added = table.players.front().ask(
      {{"type", "add_bot"}, {"room", table.room}, {"seat", 2}, {"level", 1}});
  REQUIRE(added["type"] == "ok");
  seat_one(server.address(), table, new_session(server.address()));
  Guest& host = table.players.front();
  Dice dice(2);
  for (Guest& player : table.players)
    player.wait_for_start();
  for (int turn = 0; turn < 60; ++turn) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Guest& player = table.players[seat];
      if (!wait_for_turn(player, seat)) break;
      REQUIRE(player.play(player.view.random_turn(dice))["type"] == "ok");
    }
    if (table.players.front().view.over() || table.players.back().view.over()) break;
  }
  // The computer player plays on with one person when the other has resigned.
  Guest& other = table.players.back();
  if (wait_for_turn(host)) {
    CHECK(host.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
    wait_for(other, "withdrew");
    for (int turn = 0; turn < 40 && wait_for_turn(other, 1); ++turn)
      REQUIRE(other.play(other.view.random_turn(dice))["type"] == "ok");
    if (!other.view.over()) {
      CHECK(other.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
    }
  }
  if (!last_of(other, "ended").is_object()) wait_for(other, "ended");
}

TEST_CASE("computer players play on to the end after the only person has resigned") {
  const ServerInProcess server(server::Limits{});
  Table table = open_bot_table(server.address(), slides_for_three);
  Guest& guest = table.players.front();
  REQUIRE(guest.view.started());
  CHECK(guest.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
  const Json ended = wait_for(guest, "ended");
  CHECK(ended["result"]["places"][0] == 3);
}

TEST_CASE("a computer player accepts a takeback, and plays again from there") {
  const ServerInProcess server(server::Limits{});
  Table table = open_bot_table(server.address(), liger);
  Guest& guest = table.players.front();
  Dice dice(3);
  for (int turn = 0; turn < 3; ++turn) {
    REQUIRE(wait_for_turn(guest));
    REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  }
  REQUIRE(wait_for_turn(guest));
  CHECK(guest.view.ply() == 6);
  CHECK(guest.ask({{"type", "offer"}, {"room", table.room}, {"what", "takeback"}})["type"] == "ok");
  CHECK(wait_for(guest, "taken_back")["ply"] == 4);
  REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  REQUIRE(wait_for_turn(guest));
  CHECK(guest.view.ply() == 6);
}

TEST_CASE("a rematch with a computer player begins as soon as it is asked for") {
  const ServerInProcess server(server::Limits{});
  Table table = open_bot_table(server.address(), slides_for_two);
  Guest& guest = table.players.front();
  CHECK(guest.ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
  wait_for(guest, "ended");
  CHECK(guest.ask({{"type", "offer"}, {"room", table.room}, {"what", "rematch"}})["type"] == "ok");
  const std::string next = wait_for(guest, "rematch")["next"];
  Guest again(server.address(), guest.session);
  again.enter(next);
  // The seats have been exchanged: the computer player begins.
  REQUIRE(wait_for_turn(again, 1));
  CHECK(again.view.ply() == 1);
}

TEST_CASE("a rematch with a computer player counts as a room that the person opens") {
  server::Limits limits;
  limits.room_burst = 2;
  limits.rooms_per_second = 0.0001;
  const ServerInProcess server(limits);
  Table table = open_bot_table(server.address(), slides_for_two);
  Guest& guest = table.players.front();
  std::string room = table.room;
  const Session session = guest.session;
  for (int game = 0; game < 2; ++game) {
    Guest player(server.address(), session);
    player.enter(room);
    const Json offer = {{"type", "offer"}, {"room", room}, {"what", "rematch"}};
    CHECK(player.ask({{"type", "resign"}, {"room", room}})["type"] == "ok");
    const Json answer = player.client.reply(player.client.send(offer));
    if (game == 1) {
      CHECK(answer["key"] == "room.opened-too-fast");
      break;
    }
    CHECK(answer["type"] == "ok");
    room = wait_for(player, "rematch")["next"];
  }
}

TEST_CASE("a computer player agrees to a pause and is ready to go on at once") {
  const ServerInProcess server(server::Limits{});
  const Json fischer = {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}};
  Table table = open_bot_table(server.address(), liger, {{"clock", fischer}});
  Guest& guest = table.players.front();
  Dice dice(4);
  for (int turn = 0; turn < 2; ++turn) {
    REQUIRE(wait_for_turn(guest));
    REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  }
  REQUIRE(wait_for_turn(guest));
  CHECK(guest.ask({{"type", "offer"}, {"room", table.room}, {"what", "pause"}})["type"] == "ok");
  wait_for(guest, "paused");
  CHECK(wait_for(guest, "offered")["what"] == "resume");
  CHECK(guest.ask({{"type", "resume"}, {"room", table.room}})["type"] == "ok");
  wait_for(guest, "resumed");
  REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  REQUIRE(wait_for_turn(guest));
}

TEST_CASE("a draw is declined where nothing is certain, and accepted where it is proven") {
  const ServerInProcess server(server::Limits{});
  SUBCASE("declined") {
    Table table = open_bot_table(server.address(), {.game = "sliders"});
    Guest& guest = table.players.front();
    Dice dice(5);
    REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
    REQUIRE(wait_for_turn(guest));
    CHECK(guest.ask({{"type", "offer"}, {"room", table.room}, {"what", "draw"}})["type"] == "ok");
    CHECK(wait_for(guest, "answered")["accept"] == false);
  }
  SUBCASE("accepted") {
    // With best play most positions of this game are a draw, as the engine proves.
    const Json bots = {{{"level", 5}, {"seat", 1}}};
    Table table = open_bot_table(server.address(), slides_for_two, {{"bots", bots}});
    Guest& guest = table.players.front();
    const auto best = [&] {
      engine::Request request{.game = "slides-of-action",
                              .options = {{"players", "2"}},
                              .position = guest.view.position(),
                              .turns = {}};
      request.level = 5;
      return engine::think(request).value();
    };
    for (int turn = 0; turn < 10; ++turn) {
      REQUIRE(wait_for_turn(guest));
      const engine::Answer answer = best();
      const auto& proof = answer.lines.front().proof;
      if (guest.view.ply() > 0 && proof && proof->outcome == engine::Proof::Outcome::draw) break;
      REQUIRE(guest.play(answer.turn)["type"] == "ok");
    }
    CHECK(guest.ask({{"type", "offer"}, {"room", table.room}, {"what", "draw"}})["type"] == "ok");
    CHECK(wait_for(guest, "ended")["result"]["reason"] == "agreement");
  }
}

TEST_CASE("a computer player keeps its clock from running out, however little time it has") {
  const ServerInProcess server(server::Limits{});
  const Json short_clock = {{"kind", "fischer"}, {"initial", 3}, {"increment", 1}};
  const Json bots = {{{"level", 5}, {"seat", 1}}};
  Table table = open_bot_table(server.address(), {.game = "sliders"},
                               {{"clock", short_clock}, {"bots", bots}, {"instant", false}});
  Guest& guest = table.players.front();
  Dice dice(6);
  for (int turn = 0; turn < 6 && wait_for_turn(guest); ++turn)
    REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  CHECK(last_of(guest, "withdrew").is_null());
}

TEST_CASE("metrics count computer players, their turns and their thoughts") {
  const ServerInProcess server(server::Limits{});
  Table table = open_bot_table(server.address(), liger);
  Guest& guest = table.players.front();
  Dice dice(7);
  REQUIRE(guest.play(guest.view.random_turn(dice))["type"] == "ok");
  REQUIRE(wait_for_turn(guest));
  const std::string page = http(server.address(), {.target = "/metrics"}).body;
  CHECK(page.contains("\nquintet_bot_games 1\n"));
  CHECK(page.contains("\nquintet_bot_queue 0\n"));
  CHECK(page.contains("\nquintet_bot_thinking_seconds_count 1\n"));
  CHECK(page.contains("\nquintet_bot_turns_total{game=\"liger\"} 1\n"));
  CHECK_FALSE(page.contains("\nquintet_bot_nodes_total{game=\"liger\"} 0\n"));
  CHECK(page.contains("\nquintet_bot_fallbacks_total{reason=\"queue\"} 0\n"));
  CHECK(page.contains("\nquintet_bot_failures_total 0\n"));
  // When the person has left, the computer player, which is not to move, leaves, too.
  table.players.clear();
  wait_until("the computer player to leave", [&] {
    return http(server.address(), {.target = "/metrics"}).body.contains("\nquintet_bot_games 0\n");
  });
}

TEST_CASE("a computer player counts as present, and a room with one is never rated") {
  const ServerInProcess server(server::Limits{});
  Table table = open_bot_table(server.address(), liger);
  Guest& guest = table.players.front();
  Client other(server.address(), guest.session);
  const Json entered = other.ask({{"type", "enter_room"}, {"room", table.room}});
  CHECK(entered["snapshot"]["presence"]["seats"] == Json{true, true});
  CHECK(entered["snapshot"]["presence"]["spectators"] == 0);

  const Json clock = {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}};
  const Json rated = guest.ask({{"type", "open_room"},
                                {"game", "liger"},
                                {"clock", clock},
                                {"rated", true},
                                {"seat", 0},
                                {"bots", {{{"level", 1}}}}});
  CHECK((rated["key"] == "bots.not-rated" || rated["key"] == "game.rated-as-guest"));
}

}  // namespace
}  // namespace quintet::tests
