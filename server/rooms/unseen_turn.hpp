// The notification of a turn that the player may not have seen.
#pragma once

#include <string>

#include "server/async/task.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Call it when a connection through which the player looked at the room was lost, after it was
/// removed. A turn that was played meanwhile was stored as seen. In a game by days, where it is
/// this player's turn, the notification becomes unread unless they look at the room through another
/// connection. A player who comes back soon gets no message about it.
[[nodiscard]] Task<> notify_of_unseen_turn(RoomParts& room, std::string player_id);

}  // namespace quintet::server
