// The timer of a room, on a loop that the test turns by hand.
#include "server/rooms/deadline_timer.hpp"

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

struct Fixture {
  void wait_for(std::optional<server::Time::Point> due) {
    timer.wait_for(due, now, [this] {
      ++calls;
      timer.has_come();
    });
  }
  void run() {
    loop.restart();
    loop.run();
  }

  boost::asio::io_context loop{1};
  server::DeadlineTimer timer{loop.get_executor(), std::chrono::minutes(2)};
  server::Time::Point now = std::chrono::steady_clock::now();
  int calls = 0;
};

TEST_CASE("a deadline that has come is told once, also one that is over already") {
  Fixture room;
  room.wait_for(room.now + milliseconds(1));
  CHECK(room.timer.soon());
  room.run();
  CHECK(room.calls == 1);
  room.wait_for(room.now - hours(1));
  room.run();
  CHECK(room.calls == 2);
}

TEST_CASE("a deadline takes the place of the one before, and none of all") {
  Fixture room;
  room.wait_for(room.now + milliseconds(1));
  room.wait_for(room.now + milliseconds(2));
  room.run();
  CHECK(room.calls == 1);
  room.wait_for(room.now + milliseconds(1));
  room.wait_for(std::nullopt);
  CHECK_FALSE(room.timer.soon());
  room.run();
  CHECK(room.calls == 1);
}

TEST_CASE("a deadline that is far away gets no timer before it is near") {
  Fixture room;
  const auto due = room.now + hours(1);
  room.wait_for(due);
  CHECK_FALSE(room.timer.soon());
  room.run();
  CHECK(room.calls == 0);
  room.now = due;
  room.wait_for(due - hours(1));
  CHECK(room.timer.soon());
  room.run();
  CHECK(room.calls == 1);
}

TEST_CASE("a timer that is stopped waits for nothing any more") {
  Fixture room;
  room.wait_for(room.now + milliseconds(1));
  CHECK(room.timer.soon());
  room.timer.stop();
  CHECK_FALSE(room.timer.soon());
  room.run();
  room.wait_for(room.now);
  CHECK_FALSE(room.timer.soon());
  room.run();
  CHECK(room.calls == 0);
}

}  // namespace
}  // namespace quintet::tests
