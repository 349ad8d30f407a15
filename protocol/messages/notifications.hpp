// Bodies of HTTP requests and responses about a player's notifications (README.md,
// "Notifications").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/people.hpp"

namespace quintet::protocol {

enum class NotificationKind : std::uint8_t {
  turn,      // it is the player's turn in a correspondence game
  computer,  // a computer player has played while the player was not in the room
  began,     // a game began while the player was not in the room
  ended,     // a game ended while the player was not in the room
  asked,     // players ask the host, who was not in the room, to let them in
};

[[nodiscard]] std::string_view to_string(NotificationKind kind);
[[nodiscard]] std::optional<NotificationKind> parse_notification_kind(std::string_view text);

struct NotificationEntry {
  NotificationKind kind = NotificationKind::turn;
  std::int64_t at = 0;  // ms since 1970
  bool read = false;
  GameEntry game;
};

/// A notice of the operator in the list.
struct InboxNotice {
  std::int64_t id = 0;
  std::string text;     // one line
  std::string link;     // an https address; empty: none
  std::int64_t at = 0;  // ms since 1970
  bool read = false;
};

/// `mail_disabled`: the player's mail address has refused so many mails that it gets no more.
[[nodiscard]] std::string notifications_body(const std::vector<NotificationEntry>& entries,
                                             const std::vector<InboxNotice>& notices,
                                             bool mail_disabled);

/// Marks notifications as read: those from `until` (ms since 1970) or earlier.
struct NotificationsSeen {
  std::int64_t until = 0;
  std::optional<std::string> room;  // null: of all rooms, and the operator's notices
};

[[nodiscard]] Result<NotificationsSeen> parse_notifications_seen(std::string_view body);

}  // namespace quintet::protocol
