// Commands of the server, of HTTP clients and of the operator to a room: one function per command.
#pragma once

#include "server/async/task.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

// Each answers its command. The arguments outlive the task. Precondition: the room has the state
// that the command needs (Needs).
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, Disconnected& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, Reload& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, Depart& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, ReadRecord& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, ReadLog& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, ReadPreview& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, CheckDeadlines& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, OpenPaired& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, Close& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, Erase& request);

}  // namespace quintet::server
