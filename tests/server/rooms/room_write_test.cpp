// The write for the events of a room, and the error if it fails.
#include "server/rooms/room_write.hpp"

#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using storage::WriteStatus;

const server::Events a_turn{protocol::Played{.ply = 1, .seat = 0, .turn = "c3-d4"}};
const server::Events a_line{protocol::Said{.player = person("red"), .text = "hello"}};

TEST_CASE("the write of a turn has its event, the seat to move and the deadline") {
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

TEST_CASE("wrong decisions are not written") {
  PlayedRoom room;
  CHECK_THROWS_AS(static_cast<void>(server::apply_all("room", room.state, a_turn, 0, usual_limits)),
                  std::logic_error);
}

TEST_CASE("the error after a failed commit says that the request has not happened") {
  const auto error = server::not_stored({.status = WriteStatus::failure, .message = "no"}, a_turn);
  CHECK(error.code == protocol::ErrorCode::internal);
  CHECK(error.message.contains("has not happened"));
  CHECK_FALSE(error.retry_after_ms);
  CHECK(error.cause.contains("not written: no"));
}

TEST_CASE("a turn of unknown outcome gets a retry time") {
  const auto error =
      server::not_stored({.status = WriteStatus::unknown, .message = "lost"}, a_turn);
  CHECK(server::is_unknown(WriteStatus::unknown));
  CHECK_FALSE(server::is_unknown(WriteStatus::conflict));
  CHECK(error.code == protocol::ErrorCode::internal);
  CHECK_FALSE(error.message.contains("has not happened"));
  CHECK(error.retry_after_ms);
  // No other request is recognised when it is repeated, so clients must not repeat it on their own.
  const auto line = server::not_stored({.status = WriteStatus::unknown, .message = "lost"}, a_line);
  CHECK_FALSE(line.retry_after_ms);
  CHECK_FALSE(line.message.contains("has not happened"));
}

}  // namespace
}  // namespace quintet::tests
