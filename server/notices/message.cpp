#include "server/notices/message.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/messages/notifications.hpp"
#include "rules/catalogue.hpp"
#include "server/base/durations.hpp"
#include "server/games/notifications.hpp"
#include "server/games/reminders.hpp"
#include "server/notices/quiet_hours.hpp"

namespace quintet::server {
namespace {

/// Until 2026-11 each reminder of a turn had a kind of its own, which began with this one.
bool is_reminder(const storage::DueDelivery& due) {
  return due.key.kind.starts_with(reminder_kind);
}

/// Whether the notification is as the message assumes, and the player has not read it. A reminder
/// also comes to a player who has seen the turn and left.
bool is_news(const storage::DueDelivery& due) {
  const auto kind = protocol::parse_notification_kind(due.about);
  if (!kind || due.at == 0) return false;
  if (!is_reminder(due) && due.read_at) return false;
  return still_holds(*kind, due.game, due.device.player);
}

/// The reminders of the turn. The row may be of an earlier turn, and deadlines move after a
/// downtime of the server.
std::vector<std::int64_t> reminders_of(const storage::DueDelivery& due) {
  if (!due.game.pending.due) return {};
  return reminders(due.at, *due.game.pending.due);
}

std::string name_of_game(const std::string& id) {
  const auto* const game = rules::find_game(id);
  return game == nullptr ? id : std::string(game->name);
}

/// The names of the other players. A message about a private game does not name them.
std::vector<std::string> opponents(const storage::DueDelivery& due) {
  std::vector<std::string> names;
  if (due.game.visibility != storage::public_visibility) return names;
  for (const storage::GameSeat& seat : due.game.seats) {
    if (seat.player.id != due.device.player) names.push_back(seat.player.name);
  }
  return names;
}

std::string_view verb(std::string_view kind) {
  if (kind == "turn") return "it is your turn";
  if (kind == reminder_kind) return "your turn is due soon";
  if (kind == "computer") return "the computer has played, and it is your turn";
  if (kind == "began") return "the game has begun";
  if (kind == "ended") return "the game is over";
  if (kind == "asked") return "a player asks to join your room";
  return "something has happened";
}

}  // namespace

MessageDecision decide(const storage::DueDelivery& due, std::int64_t now) {
  if (due.device.disabled_at || !is_news(due)) return DropMessage{};
  std::int64_t useful_until = now + ms_per_day;
  if (is_reminder(due)) {
    const auto times = reminders_of(due);
    if (times.empty()) return DropMessage{};
    if (now < times.front()) return PostponeMessage{times.front()};
  }
  // The row may be of an earlier turn.
  if (due.key.kind == "turn" && now < due.at + message_wait_ms)
    return PostponeMessage{due.at + message_wait_ms};
  if (due.about == "turn" && due.game.pending.due) useful_until = *due.game.pending.due;
  if (due.quiet) {
    if (const auto until = quiet_until(*due.quiet, now)) return PostponeMessage{*until};
  }
  return SendMessage{
      .message = {.kind = is_reminder(due) ? std::string(reminder_kind) : due.key.kind,
                  .room = due.key.room,
                  .seq = due.seq,
                  .game = due.game.game,
                  .name = name_of_game(due.game.game),
                  .players = opponents(due),
                  .language = due.device.language,
                  .waiting = due.waiting_games},
      .useful_until = useful_until};
}

std::int64_t news_since(const storage::DueDelivery& due, std::int64_t now) {
  std::int64_t since = due.at;
  if (!is_reminder(due)) return since;
  for (const std::int64_t time : reminders_of(due)) {
    if (time <= now) since = time;
  }
  return since;
}

std::optional<std::int64_t> next_reminder(const storage::DueDelivery& due, std::int64_t now) {
  if (due.key.kind != reminder_kind) return std::nullopt;
  const auto times = reminders_of(due);
  const auto next = std::ranges::upper_bound(times, now);
  return next == times.end() ? std::nullopt : std::optional(*next);
}

protocol::DeviceMessage test_message(const storage::DeviceRow& device) {
  return {.kind = "test", .language = device.language};
}

std::string sentence(const protocol::DeviceMessage& message) {
  if (message.kind == "test") return "Quintet: messages arrive here.";
  if (message.players.empty()) return fmt::format("{}: {}.", message.name, verb(message.kind));
  return fmt::format("{}: {}, against {}.", message.name, verb(message.kind),
                     fmt::join(message.players, " and "));
}

}  // namespace quintet::server
