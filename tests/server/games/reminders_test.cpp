// The times of reminders.
#include "server/games/reminders.hpp"

#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests::reminders_test {
namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t began = 1'790'000'000'000;

std::vector<std::int64_t> times(std::int64_t allowed) {
  std::vector<std::int64_t> all;
  for (const std::int64_t time : server::reminders(began, began + allowed))
    all.push_back(time - began);
  return all;
}

using Times = std::vector<std::int64_t>;

TEST_CASE("a player is reminded when half of the time is left, and a tenth") {
  CHECK(times(20 * hour) == Times{10 * hour, 18 * hour});
  CHECK(times(14 * 24 * hour) == Times{7 * 24 * hour, 14 * 24 * hour * 9 / 10});
}

TEST_CASE("for every time, reminders keep their distances and come before the deadline") {
  for (std::int64_t allowed = 0; allowed < 3 * hour; allowed += 7 * minute / 2) {
    CAPTURE(allowed);
    const auto all = server::reminders(began, began + allowed);
    for (const std::int64_t time : all) {
      CHECK(time >= began + 10 * minute);
      CHECK(time < began + allowed);
    }
    if (all.size() == 2) CHECK(all[1] >= all[0] + 30 * minute);
  }
}

TEST_CASE("a short time has one reminder or none") {
  CHECK(times(10 * minute).empty());
  CHECK(times(15 * minute) == Times{10 * minute});
  CHECK(times(60 * minute) == Times{30 * minute});
  CHECK(times(62 * minute) == Times{31 * minute, 61 * minute});
  CHECK(times(-hour).empty());
}

}  // namespace
}  // namespace quintet::tests::reminders_test
