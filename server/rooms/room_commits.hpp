// Reads and commits the events of a room, and publishes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

// `room` outlives each task.

/// Reads the log if the state is not in memory. Sends the connections the events that they lack.
[[nodiscard]] Task<protocol::Result<void>> load(RoomParts& room);

/// Commits and publishes events that follow from the state, and stores `new_keys` with them. On
/// failure drops the state; the next command reads it again from the log. `reply` is as in
/// Audience::publish.
[[nodiscard]] Task<protocol::Result<void>> commit(RoomParts& room, Events events,
                                                  std::optional<RoomKeys> new_keys = {},
                                                  TurnReply reply = {});

/// Commits the first events of the room, unless `events` is an error. `ended_seeks` is as in
/// EventLog::begin.
[[nodiscard]] Task<protocol::Result<void>> create(RoomParts& room, protocol::Result<Events> events,
                                                  std::vector<std::string> ended_seeks = {});

/// The events of the deadlines that had come at `received`. Precondition: the state is in memory.
[[nodiscard]] Events due_at(const RoomParts& room, Time::Point received);

/// Commits these, because they come before a command of then.
[[nodiscard]] Task<protocol::Result<void>> expire_due(RoomParts& room, Time::Point received);

/// Reads the log after a commit with an unknown outcome, so that the connections get the events if
/// they were stored.
[[nodiscard]] Task<> resolve_outcome(RoomParts& room);

}  // namespace quintet::server
