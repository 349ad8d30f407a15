// The deadlines of a room, and the time charged for a turn.
#include "server/games/room_clock.hpp"

#include <doctest/doctest.h>

#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t minute = 60'000;

/// A game of ten minutes per side, in the memory of the server, in which both sides have had their
/// first turn.
struct RunningGame {
  RunningGame() {
    const std::int64_t now = time.wall_ms();
    room.start(now);
    room.add(room.turn({.now = now}), now);
    const server::Events second = room.turn({.now = now});
    room.add(second, now);
    clock.restore(room.state, std::nullopt);
    clock.advance(room.state, second);
    REQUIRE(room.state.clock_runs());
  }

  server::GameLimits limits;
  server::Time time;
  PlayedRoom room{{.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 600}}};
  server::RoomClock clock{limits, time};
};

TEST_CASE("a turn is charged from when it was sent, without its message's transmission time") {
  RunningGame game;
  const auto now = game.time.now();
  CHECK(game.clock.used_since(game.room.state, now + milliseconds(5000)) >= 5000);
  const auto without = game.clock.turn_time(game.room.state, now + milliseconds(5000), {});
  CHECK(without.used >= 5000);
  const auto with =
      game.clock.turn_time(game.room.state, now + milliseconds(5000), milliseconds(300));
  CHECK(without.used - with.used == 300);
  // A message that arrives immediately has used no time, even with a long round trip.
  CHECK(game.clock.turn_time(game.room.state, now - milliseconds(1), milliseconds(300)).used == 0);
}

TEST_CASE("compensation for transmission times comes from a quota") {
  RunningGame game;
  const rules::Seat seat = *game.room.state.seat_to_move();
  const auto at = game.time.now() + milliseconds(5000);
  const auto given = [&] {
    return game.clock.used_since(game.room.state, at) -
           game.clock.turn_time(game.room.state, at, milliseconds(10'000)).used;
  };
  CHECK(given() == server::LagQuota::most);
  game.clock.charge_lag(seat, server::LagQuota::most);
  CHECK(given() == server::LagQuota::refill);
}

TEST_CASE("a flag falls when the clock has run out, plus the transmission time of a message") {
  RunningGame game;
  const auto due = game.clock.due(game.room.state, {});
  REQUIRE(due);
  CHECK(*due - game.time.now() <= milliseconds(10 * minute));
  CHECK(*due - game.time.now() > milliseconds(9 * minute));
  CHECK(*game.clock.due(game.room.state, milliseconds(200)) - *due == milliseconds(200));
  CHECK(game.clock.due_ms(game.room.state) == game.room.state.clocks_at() + 10 * minute);
}

TEST_CASE("a downtime is charged to no player, until the clocks are set again") {
  RunningGame game;
  const std::int64_t due = game.room.state.clocks_at() + 10 * minute;
  // The file has postponed the deadline by three minutes in which no server ran.
  game.clock.restore(game.room.state, due + 3 * minute);
  CHECK(game.clock.put_off(game.room.state) == 3 * minute);
  CHECK(game.clock.due_ms(game.room.state) == due + 3 * minute);
  CHECK(game.clock.turn_time(game.room.state, game.time.now(), {}).used < minute);
  CHECK(game.clock.turn_time(game.room.state, game.time.now(), {}).down == 3 * minute);
  // A chat line keeps this; a turn resets it.
  const server::Events line{protocol::Said{.player = person("red"), .text = "hello"}};
  game.room.add(line);
  game.clock.advance(game.room.state, line);
  CHECK(game.clock.put_off(game.room.state) == 3 * minute);
  const server::Events turn = game.room.turn({.now = game.time.wall_ms()});
  game.room.add(turn, game.time.wall_ms());
  game.clock.advance(game.room.state, turn);
  CHECK(game.clock.put_off(game.room.state) == 0);
}

TEST_CASE("a clock also runs while the room is not in memory") {
  RunningGame game;
  game.time.advance(milliseconds(2 * minute));
  game.clock.restore(game.room.state, game.room.state.clocks_at() + 10 * minute);
  CHECK(game.clock.used_since(game.room.state, game.time.now()) >= 2 * minute);
  CHECK(game.clock.running_since(game.room.state) <= game.time.wall_ms() - 2 * minute);
}

TEST_CASE("a first turn has a deadline, and a room without a clock has none") {
  server::GameLimits limits;
  server::Time time;
  server::RoomClock clock(limits, time);
  PlayedRoom timed({.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 600}});
  timed.start(time.wall_ms());
  clock.restore(timed.state, std::nullopt);
  CHECK(clock.due_ms(timed.state) == timed.state.start_by());
  CHECK(clock.due(timed.state, {}));
  CHECK(clock.used_since(timed.state, time.now() + milliseconds(1000)) == 0);
  PlayedRoom untimed;
  untimed.start();
  clock.restore(untimed.state, std::nullopt);
  CHECK_FALSE(clock.due_ms(untimed.state));
  CHECK_FALSE(clock.due(untimed.state, {}));
}

}  // namespace
}  // namespace quintet::tests
