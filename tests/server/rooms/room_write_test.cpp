// What is stored of the events that a room has decided on, and what is said when they are not.
#include "server/rooms/room_write.hpp"

#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using storage::WriteStatus;

const server::Events a_turn{protocol::Played{.ply = 1, .seat = 0, .turn = "c3-d4"}};
const server::Events a_line{protocol::Said{.player = person("red"), .text = "hello"}};

TEST_CASE("what is stored of a turn is its event, whose turn it is and when that is up") {
  PlayedRoom room({.clock = {.kind = protocol::Clock::Kind::fischer, .initial = 600}});
  room.start(1000);
  const server::Events turn = room.turn({.now = 2000});
  const auto write = server::apply_all("room", room.state, turn, 2000, usual_limits);
  REQUIRE(write.events.size() == 1);
  CHECK(write.events[0].seq == room.state.seq());
  CHECK(write.to_move == 1);
  CHECK(write.due == std::optional(room.state.start_by()));
  CHECK_FALSE(write.seats);
}

TEST_CASE("what was decided wrongly is not written") {
  PlayedRoom room;
  CHECK_THROWS_AS(static_cast<void>(server::apply_all("room", room.state, a_turn, 0, usual_limits)),
                  std::logic_error);
}

TEST_CASE("a commit that failed has not happened, and whoever asked is told so") {
  const auto error = server::not_stored({.status = WriteStatus::failure, .message = "no"}, a_turn);
  CHECK(error.code == protocol::ErrorCode::internal);
  CHECK(error.message.contains("has not happened"));
  CHECK_FALSE(error.retry_after_ms);
  CHECK(error.cause.contains("not written: no"));
}

TEST_CASE("where nobody knows whether a turn was stored, it is to be sent again") {
  const auto error =
      server::not_stored({.status = WriteStatus::unknown, .message = "lost"}, a_turn);
  CHECK(server::is_unknown(WriteStatus::unknown));
  CHECK_FALSE(server::is_unknown(WriteStatus::conflict));
  CHECK(error.code == protocol::ErrorCode::internal);
  CHECK_FALSE(error.message.contains("has not happened"));
  CHECK(error.retry_after_ms);
  // Nothing else is recognised when it comes twice, so nobody sends it again by themselves.
  const auto line = server::not_stored({.status = WriteStatus::unknown, .message = "lost"}, a_line);
  CHECK_FALSE(line.retry_after_ms);
  CHECK_FALSE(line.message.contains("has not happened"));
}

}  // namespace
}  // namespace quintet::tests
