// The rate limits of commands to a room.
#pragma once

#include <optional>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Takes from the player's rate limits for the events of their command; an error if these or the
/// room's limits forbid the events.
[[nodiscard]] protocol::Result<void> permit(const RoomParts& room, const Command& command,
                                            const Events& events);

/// Commits the decided events, if any, if limits permit them. `room` and `command` outlive the
/// task.
[[nodiscard]] Task<protocol::Result<void>> permit_and_commit(RoomParts& room,
                                                             const Command& command,
                                                             protocol::Result<Events> decided,
                                                             std::optional<RoomKeys> new_keys = {});

/// The same, and answers `ok` or the error.
[[nodiscard]] Task<> commit_and_reply(RoomParts& room, Command& command,
                                      protocol::Result<Events> decided);

}  // namespace quintet::server
