// Snapshots of rooms, and their entries in the lobby.
#include "server/games/snapshots.hpp"

#include <doctest/doctest.h>

#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

const server::RoomKeys keys{.play = "play", .watch = "watch"};

TEST_CASE("a snapshot has a game's turns and deadlines") {
  PlayedRoom room({.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 600}});
  CHECK_FALSE(server::snapshot_of("room", room.state, 0).position);
  room.start(1000);
  protocol::Snapshot snapshot = server::snapshot_of("room", room.state, 500);
  CHECK(snapshot.seq == room.state.seq());
  CHECK(snapshot.start_by == *room.state.start_by() + 500);
  CHECK_FALSE(snapshot.clock_running_since);
  room.add(room.turn({.now = 2000}), 2000);
  room.add(room.turn({.now = 3000}), 3000);
  snapshot = server::snapshot_of("room", room.state, 500);
  CHECK(snapshot.turns.size() == 2);
  CHECK(snapshot.hash == room.state.standing().hash);
  CHECK(snapshot.to_move == 0);
  CHECK(snapshot.clock_running_since == 3000);
  CHECK_FALSE(snapshot.start_by);
}

TEST_CASE("a snapshot has keys only for players who may pass them on") {
  PlayedRoom room({.visibility = protocol::Visibility::private_room});
  room.add(room.sit_down("red", 0));
  const auto you = [&](const std::string& id, server::KeyRights rights) {
    return server::you_of(room.state, keys, person(id), rights);
  };
  CHECK(you("red", {}).seat == 0);
  CHECK(you("red", {}).play_key == "play");
  CHECK(you("host", {}).play_key == "play");
  CHECK(you("invited", {.play = true}).role == protocol::Role::invited);
  CHECK(you("invited", {.play = true}).play_key == "play");
  CHECK(you("spectator", {.watch = true}).role == protocol::Role::spectator);
  CHECK_FALSE(you("spectator", {.watch = true}).play_key);
  CHECK(you("spectator", {.watch = true}).watch_key == "watch");
  CHECK_FALSE(you("stranger", {}).watch_key);
}

TEST_CASE("the lobby shows a game as spectators see it, and hides games that they may not watch") {
  PlayedRoom late({.spectators = protocol::Spectators::open});
  late.start();
  PlayedRoom now = late;
  now.add(now.turn());
  const auto summary = server::summary_of("room", now.state, late.state, 7);
  CHECK(summary.ply == 0);
  CHECK(summary.position == late.state.record()->game().position());
  CHECK(summary.spectators == 7);
  CHECK(summary.seats[1].player->id == "blue");
  PlayedRoom hidden({.spectators = protocol::Spectators::link});
  hidden.start();
  CHECK_FALSE(server::summary_of("room", hidden.state, hidden.state, 0).position);
}

}  // namespace
}  // namespace quintet::tests
