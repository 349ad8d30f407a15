// The timer of a room, on an event loop that the test runs step by step.
#include "server/rooms/deadline_timer.hpp"

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

namespace quintet::tests::deadline_timer_test {
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

TEST_CASE("a deadline calls back once, also one that has passed already") {
  Fixture room;
  room.wait_for(room.now + milliseconds(1));
  CHECK(room.timer.soon());
  room.run();
  CHECK(room.calls == 1);
  room.wait_for(room.now - hours(1));
  room.run();
  CHECK(room.calls == 2);
}

TEST_CASE("a deadline replaces the previous one, and null cancels it") {
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

TEST_CASE("a distant deadline gets no timer before it is near") {
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

TEST_CASE("a stopped timer ignores deadlines") {
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
}  // namespace quintet::tests::deadline_timer_test
