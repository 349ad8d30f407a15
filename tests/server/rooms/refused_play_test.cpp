// Turns that are refused: each kind gets its error and changes nothing.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// The complete record of the room.
Json record_of(const ServerProcess& server, const Table& table) {
  return http(server.address(),
              {.target = "/api/games/" + table.room, .headers = {{"X-Room-Key", table.watch_key}}})
      .json();
}

struct Refusal {
  std::string what;
  std::size_t player;
  Json change;  // changes to the valid request; null: none
  Json expect;  // fields of the reply
};

/// Sends the valid request with the changes. Checks the reply, and that it changed nothing.
void check(const ServerProcess& server, Table& table, const Json& right, const Refusal& refusal) {
  CAPTURE(refusal.what);
  const Json before = record_of(server, table);
  Json request = right;
  if (!refusal.change.is_null()) request.merge_patch(refusal.change);
  const Json answer = table.players.at(refusal.player).ask(request);
  CAPTURE(answer.dump());
  for (const auto& [key, value] : refusal.expect.items())
    CHECK(answer.value(key, Json()) == value);
  if (refusal.expect.value("type", "error") == "error") {
    CHECK(answer["type"] == "error");
    CHECK(answer["message"].get<std::string>().size() > 10);
    CHECK(answer["key"].is_string());
    CHECK(answer["args"].is_object());
  }
  CHECK(record_of(server, table) == before);
}

constexpr const char* other_hash = "0123456789abcdef";

TEST_CASE("a turn that cannot be played gets its error and changes nothing") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Guest spectator(server.address());
  spectator.enter(table.room, table.watch_key);
  table.players.push_back(std::move(spectator));  // player 2 is a spectator

  REQUIRE(table.players[0].play("c3-d4")["seq"] == 5);
  table.catch_up();
  const Json first = {{"type", "play"},
                      {"room", table.room},
                      {"ply", 1},
                      {"hash", table.players[1].view.events().at(4)["hash"]},
                      {"turn", "c3-d4"}};
  const std::string hash = table.players[1].view.hash();
  const Json right = table.players[1].view.play_request("d6-c5");
  const Json now = {{"code", "stale"}, {"ply", 1}, {"hash", hash}, {"seq", 5}};

  const std::vector<Refusal> refusals = {
      // Malformed.
      {"no ply", 1, {{"ply", nullptr}}, {{"code", "bad-request"}}},
      {"ply is a text", 1, {{"ply", "2"}}, {{"code", "bad-request"}}},
      {"ply 0", 1, {{"ply", 0}}, {{"code", "bad-request"}}},
      {"half a ply", 1, {{"ply", 2.5}}, {{"code", "bad-request"}}},
      {"no hash", 1, {{"hash", nullptr}}, {{"code", "bad-request"}}},
      {"a short hash", 1, {{"hash", "0f"}}, {{"code", "bad-request"}}},
      {"a hash in capitals", 1, {{"hash", "0123456789ABCDEF"}}, {{"code", "bad-request"}}},
      {"no turn", 1, {{"turn", nullptr}}, {{"code", "bad-request"}}},
      {"the turn is a list", 1, {{"turn", {"d6-c5"}}}, {{"code", "bad-request"}}},
      {"no room", 1, {{"room", nullptr}}, {{"code", "bad-request"}}},
      {"the room is a number", 1, {{"room", 7}}, {{"code", "bad-request"}}},
      {"not a turn", 1, {{"turn", "hello"}}, {{"code", "bad-notation"}, {"index", 0}}},
      {"an empty turn", 1, {{"turn", ""}}, {{"code", "bad-notation"}}},
      {"two spaces", 1, {{"turn", "d6-c5  c3-b4"}}, {{"type", "error"}}},
      // Illegal.
      {"the other's checker",
       1,
       {{"turn", "e3-f4"}},
       {{"code", "illegal-action"},
        {"index", 0},
        {"message", "e3 shows Red; only the top checker of a square that shows Blue may move."},
        {"key", "liger.enemy-on-top"},
        {"args", {{"square", "e3"}, {"shown", "Red"}, {"mover", "Blue"}}}}},
      {"too far", 1, {{"turn", "d6-b4"}}, {{"type", "error"}}},
      {"two turns at once",
       1,
       {{"turn", "d6-c5 d4-e5"}},
       {{"code", "illegal-action"}, {"index", 1}}},
      // Stale.
      {"an earlier ply, another turn", 1, {{"ply", 1}}, now},
      {"a later ply", 1, {{"ply", 3}}, now},
      {"far in the future", 1, {{"ply", 9007199254740991}}, now},
      {"another position", 1, {{"hash", other_hash}}, now},
      {"after an event that is yet to come", 1, {{"seq", 6}}, now},
      {"a seq that is none", 1, {{"seq", "5"}}, {{"code", "bad-request"}}},
      // Foreign.
      {"who looks on",
       2,
       {},
       {{"code", "forbidden"}, {"key", "seat.none"}, {"args", Json::object()}}},
      {"a room that is not there",
       1,
       {{"room", "23456789ab"}},
       {{"code", "not-found"}, {"key", "room.not-found"}, {"args", {{"room", "23456789ab"}}}}},
      {"the other's turn", 0, {}, {{"code", "not-your-turn"}}},
      {"the other's turn, and stale", 0, {{"ply", 5}}, now},
      // Repeated.
      {"the previous turn, by its player",
       0,
       first,
       {{"type", "ok"}, {"duplicate", true}, {"seq", 5}}},
      {"the same by the other", 1, first, now},
      {"the same with another turn", 0, {{"ply", 1}, {"hash", first["hash"]}}, now},
      {"the same from another position", 0, {{"ply", 1}, {"turn", "c3-d4"}}, now},
  };
  for (const Refusal& refusal : refusals)
    check(server, table, right, refusal);
  CHECK(table.players[0].client.pushes_so_far("event").empty());
  CHECK(table.players[2].client.pushes_so_far("event").empty());
  // The valid request still works.
  CHECK(table.players[1].play("d6-c5")["seq"] == 6);
}

TEST_CASE("before the start no turn can be played") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = open_table(server.address(), liger);
  const Json play = {{"type", "play"},
                     {"room", table.room},
                     {"ply", 1},
                     {"hash", rules::format_hash(rules::fnv1a(""))},
                     {"turn", "c3-d4"}};
  check(server, table, play, {"my seat", 0, {}, {{"code", "not-started"}}});
  table.players.emplace_back(server.address());
  table.players[1].enter(table.room, table.play_key);
  check(server, table, play, {"no seat", 1, {}, {{"code", "forbidden"}}});
}

TEST_CASE("after the end no turn can be played, but repeated turns are still recognised") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), slides_for_two);
  Dice dice(5);
  Json last;
  std::size_t player = 0;
  while (!table.players[0].view.over()) {
    const RoomView& view = table.players[0].view;
    player = *view.to_move();
    Dice same = dice;
    last = view.play_request(view.random_turn(same));
    table.play_random_turn(dice);
  }
  const RoomView& view = table.players[0].view;
  const Json next = view.play_request("a1");
  const Json stale = {{"code", "stale"}, {"ply", view.ply()}, {"seq", view.seq()}};
  check(server, table, next, {"one more", player, {}, {{"code", "game-over"}}});
  check(server, table, next, {"by the other", 1 - player, {}, {{"code", "game-over"}}});
  check(server, table, next, {"from another position", 0, {{"hash", other_hash}}, stale});
  // The last event is `ended`; the turn is the event before it.
  check(server, table, last,
        {"the last one again",
         player,
         {},
         {{"type", "ok"}, {"duplicate", true}, {"seq", view.seq() - 1}}});
  check(server, table, last, {"the last one by the other", 1 - player, {}, stale});
}

TEST_CASE("a turn that is sent many times at once is played once") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  Guest& player = table.players[0];
  Client second(server.address(), player.session);
  const Json play = player.view.play_request("c3-d4");
  std::vector<std::int64_t> here;
  std::vector<std::int64_t> there;
  for (int i = 0; i < 10; ++i) {
    here.push_back(player.client.send(play));
    there.push_back(second.send(play));
  }
  int first = 0;
  const auto check_reply = [&](const Json& reply) {
    CHECK(reply["type"] == "ok");
    CHECK(reply["seq"] == 5);
    if (!reply.contains("duplicate")) ++first;
  };
  for (const std::int64_t id : here)
    check_reply(player.client.reply(id));
  for (const std::int64_t id : there)
    check_reply(second.reply(id));
  CHECK(first == 1);
  table.players[1].catch_up(5);
  CHECK(table.players[1].client.pushes_so_far("event").empty());
}

}  // namespace
}  // namespace quintet::tests
