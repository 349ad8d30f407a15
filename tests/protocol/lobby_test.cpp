// The messages of the lobby.
#include "protocol/messages/lobby.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace quintet::tests {
namespace {

using nlohmann::json;
using protocol::RoomStatus;
using protocol::RoomSummary;
using protocol::SeekEntry;

const protocol::Player otter{.id = "p", .name = "Brave Otter", .guest = true};
const protocol::Player ada{.id = "q", .name = "Ada", .guest = false};

RoomSummary open_room() {
  return {
      .room = "r",
      .game = "slides-of-action",
      .options = {{"players", "2"}},
      .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 300, .increment = 5},
      .rated = true,
      .status = RoomStatus::open,
      .seats = {{.player = ada, .rating = {{.rating = 1512, .provisional = false}}},
                {.player = {}, .rating = {}}},
      .position = {},
      .to_move = {},
      .opened_at = 1'790'000'000'000,
  };
}

SeekEntry seek() {
  return {.id = "s",
          .player = otter,
          .rating = {},
          .game = "liger",
          .options = {},
          .clock = {},
          .since = 1'790'000'000'000};
}

const json open_room_json = {{"room", "r"},
                             {"game", "slides-of-action"},
                             {"options", {{"players", "2"}}},
                             {"clock", {{"kind", "fischer"}, {"initial", 300}, {"increment", 5}}},
                             {"rated", true},
                             {"status", "open"},
                             {"seats",
                              {{{"player", {{"id", "q"}, {"name", "Ada"}, {"guest", false}}},
                                {"rating", {{"rating", 1512}, {"provisional", false}}}},
                               {{"player", nullptr}, {"rating", nullptr}}}},
                             {"ply", 0},
                             {"position", nullptr},
                             {"to_move", nullptr},
                             {"spectators", 0},
                             {"opened_at", 1'790'000'000'000}};

const json seek_json = {{"seek", "s"},
                        {"player", {{"id", "p"}, {"name", "Brave Otter"}, {"guest", true}}},
                        {"rating", nullptr},
                        {"game", "liger"},
                        {"options", json::object()},
                        {"clock", {{"kind", "none"}}},
                        {"rated", false},
                        {"since", 1'790'000'000'000},
                        {"seat", nullptr},
                        {"rating_range", nullptr},
                        {"until", nullptr}};

TEST_CASE("the reply to watch_lobby has the whole lobby") {
  const std::string body = protocol::lobby_body({{"s", seek()}}, {{"r", open_room()}}, 3);
  const json whole = {{"seeks", {seek_json}}, {"rooms", {open_room_json}}, {"online", 3}};
  CHECK(json::parse(body) == whole);
  CHECK(json::parse(protocol::lobby_reply(7, body)) ==
        json{{"id", 7}, {"type", "ok"}, {"lobby", whole}});
  CHECK(json::parse(protocol::lobby_body({}, {}, 0)) ==
        json{{"seeks", json::array()}, {"rooms", json::array()}, {"online", 0}});
}

TEST_CASE("a push of the lobby has only what has changed") {
  CHECK(protocol::LobbyChanges{}.empty());
  RoomSummary moved = open_room();
  moved.status = RoomStatus::playing;
  moved.position = "pos";
  moved.ply = 4;
  moved.to_move = 1;
  moved.spectators = 9;
  RoomSummary other = open_room();
  other.room = "other";
  json other_json = open_room_json;
  other_json["room"] = "other";

  protocol::LobbyChanges changes;
  changes.rooms = {{.now = moved, .before = open_room()}, {.now = other, .before = {}}};
  CHECK_FALSE(changes.empty());
  CHECK(json::parse(protocol::lobby_push(changes)) == json{{"type", "lobby"},
                                                           {"rooms",
                                                            {{{"room", "r"},
                                                              {"status", "playing"},
                                                              {"position", "pos"},
                                                              {"ply", 4},
                                                              {"to_move", 1},
                                                              {"spectators", 9}},
                                                             other_json}}});
  CHECK(json::parse(protocol::lobby_push(
            {.rooms = {}, .gone = {"a", "b"}, .seeks = {}, .seeks_gone = {}, .online = {}})) ==
        json{{"type", "lobby"}, {"gone", {"a", "b"}}});
  CHECK(json::parse(protocol::lobby_push(
            {.rooms = {}, .gone = {}, .seeks = {seek()}, .seeks_gone = {"t"}, .online = 0})) ==
        json{{"type", "lobby"}, {"seeks", {seek_json}}, {"seeks_gone", {"t"}}, {"online", 0}});
}

TEST_CASE("a field that becomes null is sent as null, not left out") {
  RoomSummary taken = open_room();
  taken.to_move = 1;
  protocol::LobbyChanges changes;
  changes.rooms = {{.now = open_room(), .before = taken}};
  CHECK(json::parse(protocol::lobby_push(changes))["rooms"] ==
        json{{{"room", "r"}, {"to_move", nullptr}}});
}

TEST_CASE("the reply to a seek has its id or the room that it has led to") {
  CHECK(json::parse(protocol::seek_reply(1, "s")) ==
        json{{"id", 1}, {"type", "ok"}, {"seek", "s"}});
  CHECK(json::parse(protocol::seek_paired_reply(1, "r")) ==
        json{{"id", 1}, {"type", "ok"}, {"room", "r"}});
  CHECK(json::parse(protocol::paired_push("s", "r")) ==
        json{{"type", "paired"}, {"seek", "s"}, {"room", "r"}});
}

}  // namespace
}  // namespace quintet::tests
