// Quiet hours in the time zones of players.
#include "server/notices/quiet_hours.hpp"

#include <optional>
#include <string>

#include <doctest/doctest.h>

namespace quintet::tests::quiet_hours_test {
namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

/// 2026-11-30 00:00 UTC, a Monday in winter time.
constexpr std::int64_t winter = 1'795'996'800'000;
/// 2026-07-01 00:00 UTC.
constexpr std::int64_t summer = 1'782'864'000'000;

storage::QuietHours night(std::string zone) {
  return {.from = 22 * 60, .to = 7 * 60, .zone = std::move(zone)};
}

std::optional<std::int64_t> until(const storage::QuietHours& hours, std::int64_t now) {
  return server::quiet_until(hours, now);
}

TEST_CASE("quiet hours over midnight end in the morning, whichever day they are asked about") {
  const auto utc = night("UTC");
  CHECK(until(utc, winter) == winter + 7 * hour);
  CHECK(until(utc, winter + 7 * hour - 1) == winter + 7 * hour);
  CHECK(!until(utc, winter + 7 * hour));
  CHECK(!until(utc, winter + 22 * hour - 1));
  CHECK(until(utc, winter + 22 * hour) == winter + 31 * hour);
}

TEST_CASE("quiet hours within a day") {
  const storage::QuietHours noon{.from = 12 * 60, .to = 13 * 60, .zone = "UTC"};
  CHECK(!until(noon, winter + 12 * hour - 1));
  CHECK(until(noon, winter + 12 * hour) == winter + 13 * hour);
  CHECK(!until(noon, winter + 13 * hour));
}

TEST_CASE("quiet hours follow the zone of the player, and its summer time") {
  CHECK(until(night("Europe/Berlin"), winter) == winter + 6 * hour);
  CHECK(until(night("Europe/Berlin"), summer) == summer + 5 * hour);
  CHECK(!until(night("Asia/Tokyo"), winter));
  CHECK(until(night("Asia/Tokyo"), winter + 13 * hour) == winter + 22 * hour);
  CHECK(until(night("Asia/Kathmandu"), winter) == winter + 75 * minute);
}

TEST_CASE("the end lies in the future in every hour of the days when the clocks change") {
  const std::string zone = "Europe/Berlin";
  // 2026-03-29 and 2026-10-25, 00:00 UTC.
  for (const std::int64_t day : {1'774'742'400'000, 1'792'886'400'000}) {
    for (std::int64_t at = day - 24 * hour; at < day + 48 * hour; at += 10 * minute) {
      for (const auto& [from, to] : {std::pair(120, 180), {150, 165}, {1320, 150}, {170, 120}}) {
        const storage::QuietHours hours{.from = from, .to = to, .zone = zone};
        const auto end = until(hours, at);
        if (!end) continue;
        CAPTURE(at);
        CHECK(*end > at);
        CHECK(*end <= at + 25 * hour);
      }
    }
  }
}

TEST_CASE("hours that begin when they end are empty, and an unknown zone counts as UTC") {
  CHECK(!until({.from = 60, .to = 60, .zone = "UTC"}, winter + hour));
  CHECK(until(night("Nowhere/Atlantis"), winter) == winter + 7 * hour);
}

TEST_CASE("the next moment of a time of day is today or tomorrow, by the clock of the zone") {
  const auto next = server::next_local_time;
  CHECK(next(8 * 60, "UTC", winter) == winter + 8 * hour);
  CHECK(next(8 * 60, "UTC", winter + 8 * hour - 1) == winter + 8 * hour);
  CHECK(next(8 * 60, "UTC", winter + 8 * hour) == winter + 32 * hour);
  CHECK(next(0, "UTC", winter) == winter + 24 * hour);
  CHECK(next(8 * 60, "Europe/Berlin", winter) == winter + 7 * hour);
  CHECK(next(8 * 60, "Europe/Berlin", summer) == summer + 6 * hour);
  // In Tokyo it is nine o'clock already, in Honolulu the day before.
  CHECK(next(8 * 60, "Asia/Tokyo", winter) == winter + 23 * hour);
  CHECK(next(15 * 60, "Pacific/Honolulu", winter) == winter + hour);
  CHECK(next(8 * 60, "Nowhere/Atlantis", winter) == winter + 8 * hour);
}

TEST_CASE("a time of day comes once a day, also on the days when the clocks change") {
  // 2026-03-27 and 2026-10-23, 00:00 UTC, before the clocks change; and a day that Samoa skipped.
  for (const auto& [zone, day] : {std::pair("Europe/Berlin", 1'774'569'600'000),
                                  std::pair("Europe/Berlin", 1'792'713'600'000),
                                  std::pair("Pacific/Apia", 1'325'030'400'000)}) {
    for (const int minute_of_day : {0, 90, 120, 150, 179, 180, 720, 1439}) {
      CAPTURE(minute_of_day);
      std::int64_t at = server::next_local_time(minute_of_day, zone, day);
      CHECK(at > day);
      for (int days = 0; days < 5; ++days) {
        const std::int64_t following = server::next_local_time(minute_of_day, zone, at);
        CHECK(following > at);
        CHECK(following <= at + 25 * hour);
        // Nothing between the two, whenever it is asked.
        CHECK(server::next_local_time(minute_of_day, zone, following - 1) == following);
        CHECK(server::next_local_time(minute_of_day, zone, (at + following) / 2) == following);
        at = following;
      }
    }
  }
  // 02:30 does not exist on 2026-03-29, and comes twice on 2026-10-25.
  CHECK(server::next_local_time(150, "Europe/Berlin", 1'774'742'400'000) ==
        1'774'742'400'000 + hour);
  CHECK(server::next_local_time(150, "Europe/Berlin", 1'792'886'400'000) ==
        1'792'886'400'000 + 30 * minute);
}

TEST_CASE("only names in the database of time zones are time zones") {
  CHECK(server::is_time_zone("Europe/Paris"));
  CHECK(server::is_time_zone("UTC"));
  for (const std::string name :
       {"", "Paris", "../../etc/passwd", "/etc/localtime", "europe/paris ", "UTC\n", "Europe"}) {
    CAPTURE(name);
    CHECK(!server::is_time_zone(name));
  }
}

}  // namespace
}  // namespace quintet::tests::quiet_hours_test
