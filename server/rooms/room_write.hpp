// Builds the storage job for a room's events. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/notifications.hpp"
#include "server/games/room_state.hpp"
#include "server/ratings/ratings.hpp"
#include "storage/jobs/rooms.hpp"

namespace quintet::server {

/// The rating pool of this room's games.
[[nodiscard]] const RatingPool& pool_of(const RoomState& state);

/// The same for a room to open; null if the request is invalid.
[[nodiscard]] const RatingPool* pool_of(const protocol::OpenRoom& request);

/// The row of a room that has just been opened.
[[nodiscard]] storage::RoomRow row_of(const std::string& id, const RoomState& state,
                                      const RoomKeys& keys);

/// Applies events and returns the job that stores them. Throws std::logic_error if they do not
/// follow from the state: then the decision was wrong, and nothing may be written.
[[nodiscard]] storage::RoomWrite apply_all(const std::string& room, RoomState& state,
                                           const Events& events, std::int64_t now,
                                           const TimeLimits& time_limits);

/// The job for a rematch, in addition to the event in `room`: the next room, full and started, with
/// the same keys. `state` is the state of `room` after the event, which contains the next room's
/// id; `next` becomes the state of the next room. `is_looking` is about `room`.
[[nodiscard]] storage::RoomWrite rematch_write(const std::string& room, const RoomState& state,
                                               const RoomKeys& keys, RoomState& next,
                                               const TurnTime& turn_time,
                                               const TimeLimits& time_limits,
                                               const IsLooking& is_looking);

/// The effect of a game's end on ratings at `at` (ms since 1970); null if the game does not count.
/// Precondition: the game is over.
[[nodiscard]] std::optional<storage::RatingChange> rating_change(const RoomState& state,
                                                                 std::int64_t at);

/// Whether the outcome of a job is unknown. Reading the log shows it.
[[nodiscard]] bool is_unknown(storage::WriteStatus status);

/// The error for the sender of events that were not committed. If the outcome is unknown, it does
/// not claim that nothing has happened, and a client should send a turn again after `retry_after`:
/// the room recognises it if it was stored (protocol/README.md, "Ply and hash").
[[nodiscard]] protocol::Error not_stored(const storage::WriteResult& result, const Events& events);

}  // namespace quintet::server
