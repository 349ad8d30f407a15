// The table of protocol/README.md, "Who may enter": access to rooms and seats.
#include <doctest/doctest.h>

#include "server/games/access_commands.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/seat_commands.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::tests {
namespace {

using protocol::Spectators;
using protocol::Visibility;
using server::KeyRights;
using server::RoomState;

enum class Phase { open, playing, over };
enum class Who { seated, host, play_key, watch_key, stranger };

protocol::Player person(std::string id) {
  return {.id = std::move(id), .name = "Calm Hare", .guest = true};
}

protocol::GameStanding start_of(const RoomState& state) {
  const rules::GameRecord record = state.new_record();
  return server::standing_of(record.game(), record.result());
}

/// A room of Liger that "host" has opened and in which "red" and, from the start on, "blue" sit.
RoomState room(Visibility visibility, Spectators spectators, Phase phase) {
  RoomState state;
  const auto add = [&](const protocol::RoomEvent& event) {
    REQUIRE(state.apply(state.seq() + 1, 1, event));
  };
  add(protocol::Opened{
      .game = "liger", .visibility = visibility, .spectators = spectators, .by = person("host")});
  add(protocol::Seated{.seat = 0, .player = person("red")});
  if (phase == Phase::open) return state;
  add(protocol::Seated{.seat = 1, .player = person("blue")});
  add(protocol::Started{start_of(state)});
  if (phase == Phase::playing) return state;
  const server::Events resigned = server::resign(state, person("red"), {}, {}).value();
  for (const protocol::RoomEvent& event : resigned)
    add(event);
  return state;
}

/// The rights of each role in the order of `Who`: `s` may sit and enter, `e` may enter, `-`
/// neither.
struct Case {
  Visibility visibility;
  Spectators spectators;
  std::string open;
  std::string started;  // also after the end
};

constexpr auto in_public = Visibility::public_room;
constexpr auto in_private = Visibility::private_room;

const std::vector<Case> table = {
    // seated, host, play key, watch key, stranger
    {in_public, Spectators::open, "sssss", "eeeee"},
    {in_public, Spectators::link, "sssss", "eeee-"},
    {in_public, Spectators::none, "sssss", "e----"},
    {in_private, Spectators::open, "ssse-", "eeee-"},
    {in_private, Spectators::link, "ssse-", "eeee-"},
    {in_private, Spectators::none, "sss--", "e----"},
};

server::Access access_of(const RoomState& state, Who who) {
  switch (who) {
    case Who::seated:
      return server::access(state, "red", {});
    case Who::host:
      return server::access(state, "host", {});
    case Who::play_key:
      return server::access(state, "somebody", {.play = true});
    case Who::watch_key:
      return server::access(state, "somebody", {.watch = true});
    case Who::stranger:
      break;
  }
  return server::access(state, "somebody", {});
}

TEST_CASE("visibility, spectators, keys and the start decide which clients may enter and sit") {
  for (const Case& row : table) {
    CAPTURE(protocol::to_string(row.visibility));
    CAPTURE(protocol::to_string(row.spectators));
    for (const Phase phase : {Phase::open, Phase::playing, Phase::over}) {
      const RoomState state = room(row.visibility, row.spectators, phase);
      std::string found;
      for (const Who who : {Who::seated, Who::host, Who::play_key, Who::watch_key, Who::stranger}) {
        const server::Access access = access_of(state, who);
        const char may_sit = phase == Phase::open && access.sit ? 's' : 'e';
        found += access.enter ? may_sit : '-';
      }
      CHECK(found == (phase == Phase::open ? row.open : row.started));
    }
  }
}

TEST_CASE("a player who may sit can take a seat that is free before the start") {
  const RoomState state = room(in_private, Spectators::link, Phase::open);
  const auto code = [&](const RoomState& where, const std::string& who, KeyRights rights,
                        int seat) -> std::string {
    const auto decided =
        server::take_seat(where, {.seat = seat, .player = person(who)}, rights, {}, {});
    return decided ? "ok" : std::string(protocol::to_string(decided.error().code));
  };
  CHECK(code(state, "blue", {.play = true}, 1) == "ok");
  CHECK(code(state, "host", {}, 1) == "ok");
  CHECK(code(state, "blue", {.watch = true}, 1) == "forbidden");
  CHECK(code(state, "blue", {}, 1) == "forbidden");
  CHECK(code(state, "blue", {.play = true}, 0) == "full");
  CHECK(code(state, "blue", {.play = true}, 2) == "not-found");
  CHECK(code(state, "red", {}, 0) == "ok");
  CHECK(server::take_seat(state, {.seat = 0, .player = person("red")}, {}, {}, {})->empty());
  for (const Phase phase : {Phase::playing, Phase::over}) {
    const RoomState started = room(in_private, Spectators::link, phase);
    CHECK(code(started, "host", {}, 0) == "forbidden");
    CHECK(code(started, "red", {}, 1) == "forbidden");
    CHECK(code(started, "red", {}, 0) == "ok");
  }
}

}  // namespace
}  // namespace quintet::tests
