// A room's stored log, followed from its beginning.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "server/room_state.hpp"
#include "storage/types.hpp"

namespace quintet::server {

/// The state after all events. Every turn is played again and every hash compared; the error is a
/// sentence that begins with the number of the event at fault.
[[nodiscard]] std::expected<RoomState, std::string> follow(
    std::span<const storage::EventRow> events);

}  // namespace quintet::server
