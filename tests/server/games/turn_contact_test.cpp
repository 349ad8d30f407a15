// A running turn while the database or the player's node is silent.
#include "server/games/turn_contact.hpp"

#include <cstdlib>

#include <doctest/doctest.h>

#include "server/games/room_clock.hpp"
#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using server::Contact;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::int64_t second = 1000;
constexpr std::int64_t game_time = 600 * second;

/// The two clocks are read with different precisions.
constexpr std::int64_t rounding = 5;

bool about(std::int64_t ms, std::int64_t expected) {
  return std::abs(ms - expected) <= rounding;
}

/// A game of ten minutes per side in which the clock has just begun to run.
struct SilentGame {
  SilentGame() {
    time.stop();
    database->begin(time.now());
    node->begin(time.now());
    const std::int64_t now = time.wall_ms();
    room.start(now);
    play();
    play();
    REQUIRE(room.state.clock_runs());
  }

  void play() {
    const server::Events turn = room.turn({.now = time.wall_ms()});
    room.add(turn, time.wall_ms());
    clock.advance(room.state, turn);
    clock.follow(room.state, nullptr);
  }
  [[nodiscard]] std::int64_t used() const { return clock.used_since(room.state, time.now()); }
  [[nodiscard]] std::int64_t left_for_flag() const {
    return game_time - clock.deadline_time(room.state, time.now(), {}).used;
  }
  /// Time passes, with contacts or without.
  void pass(int count, bool with_database, bool with_node) {
    for (int i = 0; i < count; ++i) {
      time.advance(seconds(1));
      if (with_database) database->heard(time.now());
      if (with_node) node->heard(time.now());
    }
  }

  server::GameLimits limits;
  server::Time time;
  const std::shared_ptr<Contact> database = std::make_shared<Contact>(milliseconds(1500));
  const std::shared_ptr<Contact> node = std::make_shared<Contact>(milliseconds(2500));
  PlayedRoom room{{.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 600}}};
  server::RoomClock clock{limits, time, database};
};

TEST_CASE("the silence of the database is charged to no player, and moves the deadline") {
  SilentGame game;
  game.pass(3, true, true);
  CHECK(about(game.used(), 3 * second));
  game.pass(10, false, true);
  // While it lasts, and afterwards.
  CHECK(about(game.used(), 4500));
  game.pass(1, true, true);
  CHECK(about(game.used(), 4500));
  game.pass(2, true, true);
  CHECK(about(game.used(), 6500));
  const auto due = *game.clock.due(game.room.state, {}) - game.time.now();
  CHECK(about(game_time - server::to_ms(due), 6500));
  CHECK(about(*game.clock.due_ms(game.room.state) - game.room.state.clocks_at(), game_time + 9500));
  CHECK(about(game.time.wall_ms() - game.clock.running_since(game.room.state), 6500));
  // The next turn begins without it.
  game.play();
  CHECK(about(game.used(), 0));
}

TEST_CASE("a room that is read again during a silence still charges it to no player") {
  SilentGame game;
  game.pass(3, true, true);
  game.pass(10, false, true);
  game.clock.restore(game.room.state, game.room.state.clocks_at() + game_time);
  CHECK(about(game.used(), 4500));
  game.pass(1, true, true);
  CHECK(about(game.used(), 4500));
}

TEST_CASE("a first turn has its minute without the silences of the database") {
  server::GameLimits limits;
  server::Time time;
  time.stop();
  const auto database = std::make_shared<Contact>(seconds(1));
  database->begin(time.now());
  server::RoomClock clock(limits, time, database);
  PlayedRoom room({.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 600}});
  room.add(room.sit_down("red", 0, time.wall_ms()), time.wall_ms());
  const server::Events start = room.sit_down("blue", 1, time.wall_ms());
  room.add(start, time.wall_ms());
  clock.advance(room.state, start);
  time.advance(seconds(11));
  CHECK(about(clock.put_off(room.state), 10 * second));
  time.advance(seconds(55));
  database->heard(time.now());
  const auto ended = [&] {
    return !server::expire(room.state, clock.deadline_time(room.state, time.now(), {}),
                           clock.time_limits())
                .empty();
  };
  CHECK_FALSE(ended());
  for (int i = 0; i < 60; ++i) {
    time.advance(seconds(1));
    database->heard(time.now());
  }
  CHECK(ended());
}

TEST_CASE("the silence of the player's node is charged to no player, that of another node is") {
  SilentGame game;
  game.pass(10, true, false);
  CHECK(about(game.used(), 10 * second));
  // The player of the next turn is at the node, which is still silent.
  game.play();
  game.clock.follow(game.room.state, game.node);
  game.pass(10, true, false);
  CHECK(about(game.used(), 0));
  game.pass(1, true, true);
  CHECK(about(game.used(), 0));
  game.pass(4, true, true);
  CHECK(about(game.used(), 4 * second));
}

TEST_CASE("silences of the database and of the player's node at the same time count once") {
  SilentGame game;
  game.clock.follow(game.room.state, game.node);
  game.pass(10, false, false);
  CHECK(about(game.used(), 1500));
  game.pass(1, true, true);
  CHECK(about(game.used(), 1500));
}

TEST_CASE("a player who comes back from a silent node pays from then on") {
  SilentGame game;
  game.clock.follow(game.room.state, game.node);
  game.pass(10, true, false);
  game.clock.follow(game.room.state, nullptr);
  game.pass(10, true, false);
  CHECK(about(game.used(), 12'500));
  // Also where the node is heard again, or is found dead.
  game.pass(1, true, true);
  CHECK(about(game.used(), 13'500));
  game.node->end(game.time.now(), seconds(15));
  CHECK(about(game.used(), 13'500));
}

TEST_CASE("the player of a dead node has time to come back, and a player who leaves has none") {
  SilentGame game;
  game.clock.follow(game.room.state, game.node);
  game.pass(1, true, true);
  game.pass(2, true, false);
  game.node->end(game.time.now(), seconds(15));
  game.clock.follow(game.room.state, std::nullopt);
  game.pass(15, true, false);
  CHECK(about(game.used(), 1 * second));
  CHECK(game.left_for_flag() > game_time - 1 * second - rounding);
  game.pass(5, true, false);
  CHECK(about(game.used(), 6 * second));

  SilentGame other;
  other.clock.follow(other.room.state, other.node);
  other.pass(1, true, true);
  other.clock.follow(other.room.state, std::nullopt);
  other.pass(10, true, false);
  CHECK(about(other.used(), 11 * second));
}

TEST_CASE("the flag of a player at another node falls when that node was heard again") {
  SilentGame game;
  game.clock.follow(game.room.state, game.node);
  game.pass(599, true, true);
  game.pass(2, true, false);
  // The time is over, but the node may be dead. The clock looks again in a moment.
  CHECK(game.used() >= game_time);
  CHECK(game.left_for_flag() > 0);
  CHECK(*game.clock.due(game.room.state, {}) > game.time.now());
  game.pass(1, true, true);
  CHECK(game.left_for_flag() <= 0);
  CHECK(*game.clock.due(game.room.state, {}) <= game.time.now());

  // That of a player who is connected directly falls at once.
  SilentGame other;
  other.pass(601, true, false);
  CHECK(other.left_for_flag() <= 0);
  CHECK(*other.clock.due(other.room.state, {}) <= other.time.now());
}

TEST_CASE("the same turn goes on where the player's node changes") {
  SilentGame game;
  const auto second_node = std::make_shared<Contact>(milliseconds(2500));
  game.clock.follow(game.room.state, game.node);
  game.pass(5, true, false);
  second_node->begin(game.time.now());
  game.clock.follow(game.room.state, second_node);
  game.time.advance(seconds(5));
  game.database->heard(game.time.now());
  // The first node was silent from 2.5 to 5 s, the second one from 7.5 to 10 s, and the database
  // from 6.5 to 10 s.
  CHECK(about(game.used(), 4 * second));
}

}  // namespace
}  // namespace quintet::tests
