// The chat of a room.
#pragma once

#include <vector>

#include "protocol/messages/client_to_server.hpp"
#include "server/async/task.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Commits and publishes chat lines together, and answers each. The arguments outlive the task.
/// Preconditions: each command is a protocol::Say, and the state is in memory.
[[nodiscard]] Task<> serve_lines(RoomParts& room, std::vector<Command>& lines);

/// Answers its command. The arguments outlive the task. Precondition: the state is in memory.
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Mute& request);

}  // namespace quintet::server
