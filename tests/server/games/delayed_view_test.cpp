// The view of spectators who see turns with a delay.
#include "server/games/delayed_view.hpp"

#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

/// A game, and its view with a delay of two turns.
struct Late {
  Late() {
    view.add(1, 0, room.state.opened());
    add(room.sit_down("red", 0));
    add(room.sit_down("blue", 1));
  }
  void add(const server::Events& events) {
    for (const protocol::RoomEvent& event : events) {
      room.add({event});
      view.add(room.state.seq(), 0, event);
    }
  }

  PlayedRoom room{{.delay_turns = 2}};
  server::DelayedView view{2};
};

TEST_CASE("spectators see every event before the withheld turns") {
  Late game;
  CHECK(game.view.seen() == game.room.state.seq());
  const std::int64_t started = game.view.seen();
  game.add(game.room.turn());
  game.add(game.room.turn());
  CHECK(game.view.seen() == started);
  CHECK(game.view.held() == 2);
  CHECK(game.view.state().standing().ply == 0);
  game.add(game.room.turn());
  CHECK(game.view.seen() == started + 1);
  CHECK(game.view.state().standing().ply == 1);
  CHECK(game.view.held() == 2);
}

TEST_CASE("chat between withheld turns is withheld in the log, too") {
  Late game;
  game.add(game.room.turn());
  const std::int64_t before = game.view.seen();
  game.add({protocol::Said{.player = person("red"), .text = "hello"}});
  CHECK(game.view.seen() == before);
  CHECK(game.view.state().chat().empty());
}

TEST_CASE("the end of a game reveals all events") {
  Late game;
  game.add(game.room.turn());
  game.add(game.room.turn());
  game.add(server::close(game.room.state).value());
  CHECK(game.view.held() == 0);
  CHECK(game.view.seen() == game.room.state.seq());
  CHECK(game.view.state().status() == protocol::RoomStatus::over);
}

TEST_CASE("an event with a wrong number is not accepted") {
  Late game;
  CHECK_THROWS_AS(game.view.add(game.view.seen() + 2, 0, protocol::Paused{}), std::logic_error);
}

}  // namespace
}  // namespace quintet::tests
