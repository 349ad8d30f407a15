// Replays a room's stored log.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "protocol/messages/room_events.hpp"
#include "server/games/room_state.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Applies the next event to the state and returns it. Replays a turn and compares its hash. On an
/// error the state is unchanged; the error is a sentence that begins with the number of the event
/// at fault.
[[nodiscard]] std::expected<protocol::RoomEvent, std::string> follow(RoomState& state,
                                                                     const storage::EventRow& row);

/// The state after all events, or the error of the first invalid event.
[[nodiscard]] std::expected<RoomState, std::string> follow(
    std::span<const storage::EventRow> events);

}  // namespace quintet::server
