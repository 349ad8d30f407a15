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

constexpr std::string_view reminder = "reminder";

bool is_reminder(const storage::DueDelivery& due) {
  return std::ranges::find(reminder_kinds, due.key.kind) != reminder_kinds.end();
}

/// Whether the notification is as the message assumes, and the player has not read it. A reminder
/// also comes to a player who has seen the turn and left.
bool is_news(const storage::DueDelivery& due) {
  const auto kind = protocol::parse_notification_kind(due.about);
  if (!kind || due.at == 0) return false;
  if (!is_reminder(due) && due.read_at) return false;
  return still_holds(*kind, due.game, due.device.player);
}

/// The time of a reminder; deadlines move after a downtime of the server.
std::optional<std::int64_t> time_of_reminder(const storage::DueDelivery& due) {
  if (!due.game.pending.due) return std::nullopt;
  return reminder_time(due.key.kind, due.at, *due.game.pending.due);
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
  if (kind == reminder) return "your turn is due soon";
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
    const auto at = time_of_reminder(due);
    if (!at) return DropMessage{};
    if (now < *at) return PostponeMessage{*at};
  }
  if (due.about == "turn" && due.game.pending.due) useful_until = *due.game.pending.due;
  if (due.quiet) {
    if (const auto until = quiet_until(*due.quiet, now)) return PostponeMessage{*until};
  }
  return SendMessage{.message = {.kind = is_reminder(due) ? std::string(reminder) : due.key.kind,
                                 .room = due.key.room,
                                 .seq = is_reminder(due) ? due.seq : due.key.seq,
                                 .game = due.game.game,
                                 .name = name_of_game(due.game.game),
                                 .players = opponents(due),
                                 .language = due.device.language,
                                 .waiting = due.waiting_games},
                     .useful_until = useful_until};
}

std::int64_t news_since(const storage::DueDelivery& due) {
  return is_reminder(due) ? time_of_reminder(due).value_or(due.at) : due.at;
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
