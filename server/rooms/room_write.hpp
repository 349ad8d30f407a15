// What is stored of the events that a room has decided on. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "server/ratings/ratings.hpp"
#include "storage/write.hpp"

namespace quintet::server {

/// The pool that a game of this room counts in.
[[nodiscard]] const RatingPool& pool_of(const RoomState& state);

/// The same of a room that is to be opened; null when it cannot be opened anyway.
[[nodiscard]] const RatingPool* pool_of(const protocol::OpenRoom& request);

/// The row of a room that has just been opened.
[[nodiscard]] storage::RoomRow row_of(const std::string& id, const RoomState& state,
                                      const RoomKeys& keys);

/// Applies events and says what is to be stored of them. Throws std::logic_error when they do not
/// follow from the state: then they were decided wrongly, and nothing must be written.
[[nodiscard]] storage::RoomWrite apply_all(const std::string& room, RoomState& state,
                                           const Events& events, std::int64_t now,
                                           const TimeLimits& time_limits);

/// What is stored of a rematch besides the event in `room`: the next room, full and started, with
/// the same keys. `state` is that of `room`, after the event, and so has the next room's id; `next`
/// becomes the state of the next room.
[[nodiscard]] storage::RoomWrite rematch_write(const std::string& room, const RoomState& state,
                                               const RoomKeys& keys, RoomState& next,
                                               const TurnTime& turn_time,
                                               const TimeLimits& time_limits);

/// What the end of a game does to ratings at `at` (ms since 1970); null where the game does not
/// count. Precondition: the game is over.
[[nodiscard]] std::optional<storage::RatingChange> rating_change(const RoomState& state,
                                                                 std::int64_t at);

/// Whether nobody knows if the job was done: the log tells.
[[nodiscard]] bool is_unknown(storage::WriteStatus status);

/// Why events were not committed, for whoever asked for them. Where that is not known it is not
/// said that nothing has happened, and a turn is to be sent again after `retry_after`: it is
/// recognised if it was stored (protocol/README.md, "Ply and hash").
[[nodiscard]] protocol::Error not_stored(const storage::WriteResult& result, const Events& events);

}  // namespace quintet::server
