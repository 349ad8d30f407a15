// Whether a message that is due is sent, and its content.
#include "server/notices/message.hpp"

#include <variant>

#include <doctest/doctest.h>

#include "server/games/notifications.hpp"
#include "server/games/reminders.hpp"

namespace quintet::tests::message_test {
namespace {

using server::decide;
using server::DropMessage;
using server::news_since;
using server::next_reminder;
using server::PostponeMessage;
using server::SendMessage;

constexpr std::int64_t hour = 3'600'000;
/// 2026-11-30 12:00 UTC.
constexpr std::int64_t now = 1'796'040'000'000;

storage::GameSeat seat(int number, const std::string& player) {
  storage::GameSeat seat{
      .seat = number, .player = {}, .place = {}, .rating_before = {}, .rating_after = {}};
  seat.player.id = player;
  seat.player.name = "Name of " + player;
  return seat;
}

/// p1's turn against p2, which began ten seconds ago and must be played in ten hours.
storage::DueDelivery turn() {
  storage::DueDelivery due;
  due.key = {.device = "d", .room = "room", .kind = "turn", .seq = 5, .due = now};
  due.about = "turn";
  due.seq = 5;
  due.at = now - 10'000;
  due.device.player = "p1";
  due.device.channel = "push";
  due.device.language = "fr";
  due.game.room = "room";
  due.game.game = "liger";
  due.game.visibility = "public";
  due.game.started_at = now - hour;
  due.game.pending = {.to_move = 0, .due = now + 10 * hour};
  due.game.seats = {seat(0, "p1"), seat(1, "p2")};
  due.waiting_games = 3;
  return due;
}

bool dropped(const storage::DueDelivery& due) {
  return std::holds_alternative<DropMessage>(decide(due, now));
}

TEST_CASE("a message names the game, the room and the opponents, in the device's language") {
  const auto decision = decide(turn(), now);
  REQUIRE(std::holds_alternative<SendMessage>(decision));
  const auto& [message, useful_until] = std::get<SendMessage>(decision);
  CHECK(message.kind == "turn");
  CHECK(message.room == "room");
  CHECK(message.seq == 5);
  CHECK(message.game == "liger");
  CHECK(message.name == "Liger");
  CHECK(message.players == std::vector<std::string>{"Name of p2"});
  CHECK(message.language == "fr");
  CHECK(message.waiting == 3);
  CHECK(useful_until == now + 10 * hour);
  CHECK(server::sentence(message) == "Liger: it is your turn, against Name of p2.");
}

TEST_CASE("a message about a private game contains no name of a player") {
  auto due = turn();
  due.game.visibility = "private";
  const auto decision = decide(due, now);
  REQUIRE(std::holds_alternative<SendMessage>(decision));
  const auto& message = std::get<SendMessage>(decision).message;
  CHECK(message.players.empty());
  CHECK(server::sentence(message) == "Liger: it is your turn.");
}

TEST_CASE("a message is dropped when it is no longer true, was read, or its device is disabled") {
  auto played = turn();
  played.game.pending.to_move = 1;
  CHECK(dropped(played));
  auto read = turn();
  read.read_at = now - 1;
  CHECK(dropped(read));
  auto disabled = turn();
  disabled.device.disabled_at = now - 1;
  CHECK(dropped(disabled));
  auto deleted = turn();
  deleted.at = 0;
  CHECK(dropped(deleted));
  auto unknown = turn();
  unknown.about = "of a later version";
  CHECK(dropped(unknown));
  auto over = turn();
  over.about = "began";
  over.key.kind = "began";
  CHECK(!dropped(over));
  over.game.ended_at = now - 1;
  CHECK(dropped(over));
}

TEST_CASE("a message that was kept for a later turn waits ten seconds from that turn") {
  auto due = turn();
  due.seq = 7;
  due.at = now - 9'999;
  const auto decision = decide(due, now);
  REQUIRE(std::holds_alternative<PostponeMessage>(decision));
  CHECK(std::get<PostponeMessage>(decision).until == now + 1);
  const auto later = decide(due, now + 1);
  REQUIRE(std::holds_alternative<SendMessage>(later));
  CHECK(std::get<SendMessage>(later).message.seq == 7);
}

TEST_CASE("a notification without a new event keeps no earlier message") {
  using Kind = protocol::NotificationKind;
  for (const auto kind : {Kind::turn, Kind::computer, Kind::began, Kind::ended, Kind::asked}) {
    const auto notification = server::new_notification("p1", kind, false, now);
    REQUIRE(notification.deliveries.size() == 1);
    CHECK_FALSE(notification.deliveries[0].keeps_earlier);
  }
}

TEST_CASE("in quiet hours a message waits for their end") {
  auto due = turn();
  due.quiet = {.from = 11 * 60, .to = 13 * 60, .zone = "UTC"};
  const auto decision = decide(due, now);
  REQUIRE(std::holds_alternative<PostponeMessage>(decision));
  CHECK(std::get<PostponeMessage>(decision).until == now + hour);
  CHECK(std::holds_alternative<SendMessage>(decide(due, now + hour)));
  due.read_at = now;
  CHECK(dropped(due));
}

/// A reminder of p1's turn, which began `ago` ago and must be played 100 hours after that.
storage::DueDelivery reminder(std::int64_t ago) {
  auto due = turn();
  due.key.kind = server::reminder_kind;
  due.read_at = now;
  due.at = now - ago;
  due.game.pending.due = due.at + 100 * hour;
  due.seq = 7;  // the row was written for an earlier turn
  return due;
}

TEST_CASE("a reminder comes to a player who has seen the turn, and moves with the deadline") {
  auto due = reminder(90 * hour);
  const auto decision = decide(due, now);
  REQUIRE(std::holds_alternative<SendMessage>(decision));
  CHECK(std::get<SendMessage>(decision).message.kind == "reminder");
  CHECK(std::get<SendMessage>(decision).message.seq == 7);
  // As after a long downtime of the server.
  due.game.pending.due = now + 1000 * hour;
  const auto later = decide(due, now);
  REQUIRE(std::holds_alternative<PostponeMessage>(later));
  CHECK(std::get<PostponeMessage>(later).until == now - 90 * hour + 545 * hour);
  due.game.pending = {.to_move = 1, .due = now + hour};
  CHECK(dropped(due));
  // A paused game has no deadline.
  due.game.pending = {.to_move = 0, .due = {}};
  CHECK(dropped(due));
}

TEST_CASE(
    "the reminder at half of the time is followed by one at a tenth, and other messages by none") {
  CHECK(next_reminder(reminder(50 * hour), now) == now + 40 * hour);
  CHECK(next_reminder(reminder(89 * hour), now) == now + hour);
  CHECK(!next_reminder(reminder(90 * hour), now));
  CHECK(!next_reminder(turn(), now));
  // A row of an older version, which wrote one for each reminder.
  auto old = reminder(50 * hour);
  old.key.kind = "reminder-half";
  CHECK(std::holds_alternative<SendMessage>(decide(old, now)));
  CHECK(!next_reminder(old, now));
}

TEST_CASE("a message is news since its event, and a reminder since its time") {
  CHECK(news_since(turn(), now) == now - 10'000);
  CHECK(news_since(reminder(60 * hour), now) == now - 10 * hour);
  CHECK(news_since(reminder(95 * hour), now) == now - 5 * hour);
}

TEST_CASE("every kind of message has a sentence") {
  for (const auto kind : protocol::message_kinds) {
    protocol::DeviceMessage message{.kind = std::string(kind)};
    message.name = "Liger";
    CAPTURE(server::sentence(message));
    CHECK(server::sentence(message).starts_with("Liger: "));
    CHECK(!server::sentence(message).contains("something"));
  }
  CHECK(server::sentence(server::test_message({})).starts_with("Quintet: "));
}

}  // namespace
}  // namespace quintet::tests::message_test
