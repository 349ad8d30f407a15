// A room's stored log, followed from its beginning.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "protocol/room_events.hpp"
#include "server/games/room_state.hpp"
#include "storage/types.hpp"

namespace quintet::server {

/// Takes the state one event on, and says which it was. A turn is played again and its hash
/// compared; the error is a sentence that begins with the number of the event at fault, and the
/// state is unchanged.
[[nodiscard]] std::expected<protocol::RoomEvent, std::string> follow(RoomState& state,
                                                                     const storage::EventRow& row);

/// The state after all events, or the error of the first one at fault.
[[nodiscard]] std::expected<RoomState, std::string> follow(
    std::span<const storage::EventRow> events);

}  // namespace quintet::server
