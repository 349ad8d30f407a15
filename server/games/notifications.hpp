// Which players learn of a room's events by a notification. Pure.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/notifications.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Whether a connection of this player is in the room.
using IsInRoom = std::function<bool(std::string_view player_id)>;

/// The notifications of events; `state` is the state after them. Players who are in the room see
/// its events, so they get no unread notification.
[[nodiscard]] std::vector<storage::NewNotification> notifications_of(const RoomState& state,
                                                                     const Events& events,
                                                                     const IsInRoom& is_in_room);

/// Whether a stored notification still tells the player something: it is still their turn, or the
/// game still runs or is over. `game` is the game now.
[[nodiscard]] bool still_holds(protocol::NotificationKind kind, const storage::GameRow& game,
                               std::string_view player_id);

}  // namespace quintet::server
