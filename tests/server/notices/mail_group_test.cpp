// The messages that one mail contains.
#include "server/notices/mail_group.hpp"

#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests::mail_group_test {
namespace {

using server::DeliveryOutcome;
using server::group_for_mail;
using server::MailGroup;
using server::MailKeys;
using storage::DeviceState;

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;
/// 2026-11-30 12:00 UTC.
constexpr std::int64_t now = 1'796'040'000'000;

storage::GameSeat seat(int number, const std::string& player) {
  storage::GameSeat seat{
      .seat = number, .player = {}, .place = {}, .rating_before = {}, .rating_after = {}};
  seat.player.id = player;
  seat.player.name = player;
  return seat;
}

/// The end of a game at `at`.
storage::DueDelivery ended(const std::string& room, std::int64_t at) {
  storage::DueDelivery due;
  due.key = {.device = "d", .room = room, .kind = "ended", .seq = 5, .due = at + 10'000};
  due.about = "ended";
  due.at = at;
  due.device = {.id = "d", .player = "p1", .channel = "mail", .language = "de"};
  due.game.room = room;
  due.game.game = "liger";
  due.game.visibility = "public";
  due.game.started_at = at - hour;
  due.game.ended_at = at;
  due.game.seats = {seat(0, "p1"), seat(1, "p2")};
  return due;
}

MailKeys daily_at(int minute_of_day) {
  return {.secret = "s", .daily = server::DailyTime{.minute = minute_of_day, .zone = "UTC"}};
}

TEST_CASE("one mail contains all messages that are due, without those that the player has read") {
  std::vector due = {ended("a", now - minute), ended("b", now - minute), ended("c", now - minute)};
  due[1].read_at = now - 1;
  const MailGroup group = group_for_mail(due, MailKeys{.secret = "s", .daily = {}}, now);
  REQUIRE(group.messages.size() == 2);
  CHECK(group.messages[0].room == "a");
  CHECK(group.messages[1].room == "c");
  CHECK(group.sent == std::vector{due[0], due[2]});
  REQUIRE(group.unsent.size() == 1);
  CHECK(group.unsent[0].outcome == DeliveryOutcome::dropped);
  CHECK(group.unsent[0].job.key == due[1].key);
}

TEST_CASE("a daily mail waits for the next time of day after the event") {
  // At 11:59 for 12:30, and at 12:29 already.
  const std::vector due = {ended("a", now - minute)};
  const MailGroup early = group_for_mail(due, daily_at(12 * 60 + 30), now);
  CHECK(early.sent.empty());
  REQUIRE(early.unsent.size() == 1);
  CHECK(early.unsent[0].outcome == DeliveryOutcome::waits);
  CHECK(early.unsent[0].job.again_at == now + 30 * minute);
  CHECK(group_for_mail(due, daily_at(12 * 60 + 30), now + 30 * minute).sent.size() == 1);
}

TEST_CASE("a daily mail that is late is sent at once, and not a day later") {
  const std::vector due = {ended("a", now - 3 * hour)};
  CHECK(group_for_mail(due, daily_at(10 * 60), now).sent.size() == 1);
}

TEST_CASE("an event after the time of the daily mail is in the next one") {
  const std::vector due = {ended("a", now - minute)};
  const MailGroup group = group_for_mail(due, daily_at(11 * 60), now);
  REQUIRE(group.unsent.size() == 1);
  CHECK(group.unsent[0].job.again_at == now + 23 * hour);
}

TEST_CASE("quiet hours also hold for mails") {
  std::vector due = {ended("a", now - minute)};
  due[0].quiet = storage::QuietHours{.from = 11 * 60, .to = 13 * 60, .zone = "UTC"};
  const MailGroup group = group_for_mail(due, MailKeys{.secret = "s", .daily = {}}, now);
  REQUIRE(group.unsent.size() == 1);
  CHECK(group.unsent[0].job.again_at == now + hour);
}

TEST_CASE("a refused mail counts once for its address, however many messages it has") {
  const std::vector due = {ended("a", now), ended("b", now), ended("c", now)};
  const auto refused =
      server::settle_mail(due, {.status = 550, .error = {}, .retry_after = {}}, now, now);
  REQUIRE(refused.size() == 3);
  CHECK(refused[0].job.device == DeviceState::fails);
  CHECK(refused[1].job.device == DeviceState::unknown);
  CHECK(refused[2].job.device == DeviceState::unknown);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(refused[i].job.key == due[i].key);
}

}  // namespace
}  // namespace quintet::tests::mail_group_test
