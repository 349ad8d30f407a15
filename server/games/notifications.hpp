// Which players learn of a room's events by a notification, and which messages their devices get.
// Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/notifications.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Whether this player looks at the room.
using IsLooking = std::function<bool(std::string_view player_id)>;

/// When events happened, and the next deadline after them; in ms since 1970.
struct EventTimes {
  std::int64_t now = 0;
  std::optional<std::int64_t> due;
};

/// The time between an event and the messages about it: the player may open the room on another
/// device, or the event may be taken back.
inline constexpr std::int64_t message_wait_ms = 10'000;

/// The notifications of events, with the messages to the players' devices; `state` is the state
/// after the events. Players who look at the room see its events, so they get no unread
/// notification.
[[nodiscard]] std::vector<storage::NewNotification> notifications_of(const RoomState& state,
                                                                     const Events& events,
                                                                     const IsLooking& is_looking,
                                                                     const EventTimes& times);

/// The kind of notification about the last event that a player may not have seen: their connection
/// was lost, and the server notices that `lost_for_ms` later at most. Their turn in a game by days
/// counts at any time. Null if there is no such event, and for a player without a seat.
[[nodiscard]] std::optional<protocol::NotificationKind> unseen_kind(const RoomState& state,
                                                                    std::string_view player_id,
                                                                    std::int64_t now,
                                                                    std::int64_t lost_for_ms);

/// A notification of this kind at `now` (ms since 1970), with its message to the player's devices
/// unless it is read.
[[nodiscard]] storage::NewNotification new_notification(const std::string& player,
                                                        protocol::NotificationKind kind, bool read,
                                                        std::int64_t now);

/// Whether a stored notification still tells the player something: it is still their turn, or the
/// game still runs or is over. `game` is the game now.
[[nodiscard]] bool still_holds(protocol::NotificationKind kind, const storage::GameRow& game,
                               std::string_view player_id);

}  // namespace quintet::server
