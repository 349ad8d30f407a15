// The last events of a room in one buffer, compared with a plain queue.
#include "server/rooms/recent_events.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::RecentEvents;

struct Kept {
  std::int64_t at = 0;
  std::string kind;
  std::string body;
};

/// A distinguishable event. Lengths differ, and some are empty.
Kept event_of(std::size_t number) {
  constexpr std::size_t lengths = 7;
  const auto letter = static_cast<char>('a' + number % lengths);
  return {.at = static_cast<std::int64_t>(number),
          .kind = std::string(number % 3, letter),
          .body = std::string(number % lengths * number, letter)};
}

void add(RecentEvents& events, const Kept& event) {
  events.push_back({.at = event.at, .kind = event.kind, .body = event.body});
}

void check_same(const RecentEvents& events, const std::deque<Kept>& expected) {
  REQUIRE(events.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const RecentEvents::Event event = events[i];
    REQUIRE(event.at == expected[i].at);
    REQUIRE(event.kind == expected[i].kind);
    REQUIRE(event.body == expected[i].body);
  }
}

TEST_CASE("recent events are returned as they were added, the oldest first") {
  RecentEvents events;
  CHECK(events.size() == 0);
  const std::deque<Kept> three{{.at = 1, .kind = "opened", .body = "{}"},
                               {.at = -2, .kind = "", .body = ""},
                               {.at = 3, .kind = "said", .body = {"a\0b", 3}}};
  for (const Kept& event : three)
    add(events, event);
  check_same(events, three);
}

TEST_CASE("dropping old events leaves the other recent events unchanged") {
  constexpr std::size_t all = 200;
  for (const std::size_t keep : {0U, 1U, 2U, 5U, 64U}) {
    CAPTURE(keep);
    RecentEvents events;
    std::deque<Kept> expected;
    for (std::size_t number = 0; number < all; ++number) {
      add(events, event_of(number));
      expected.push_back(event_of(number));
      while (expected.size() > keep) {
        events.pop_front();
        expected.pop_front();
      }
      check_same(events, expected);
    }
    while (!expected.empty()) {
      events.pop_front();
      expected.pop_front();
      check_same(events, expected);
    }
    add(events, event_of(all));
    check_same(events, {event_of(all)});
  }
}

TEST_CASE("recent events can be cleared, and new ones added afterwards") {
  RecentEvents events;
  for (std::size_t number = 1; number <= 3; ++number)
    add(events, event_of(number));
  events.pop_front();
  events.clear();
  CHECK(events.size() == 0);
  add(events, event_of(4));
  check_same(events, {event_of(4)});
}

}  // namespace
}  // namespace quintet::tests
