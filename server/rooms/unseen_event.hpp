// The notification of an event that the player may not have seen.
#pragma once

#include <string>

#include "server/async/task.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Call it when a connection through which the player looked at the room was lost, after it was
/// removed. The server counted the player as looking until it noticed the loss. A turn in a game by
/// days, a beginning and an end from that time become an unread notification, unless the player
/// looks at the room through another connection. A player who comes back soon gets no message about
/// it.
[[nodiscard]] Task<> notify_of_unseen_event(RoomParts& room, std::string player_id);

}  // namespace quintet::server
