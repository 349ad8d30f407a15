// A room as a whole, as it is told to those who come to it, and to the lobby. Pure.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/lobby.hpp"
#include "protocol/server_to_client.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// All that a log tells of its room. Chat, presence and `you` are left empty: they are another
/// thing for each receiver. `put_off`: how much later the first turn is due than the log says, in
/// ms.
[[nodiscard]] protocol::Snapshot snapshot_of(const std::string& room, const RoomState& state,
                                             std::int64_t put_off);

/// What the receiver is in the room, with the keys that they may pass on.
[[nodiscard]] protocol::You you_of(const RoomState& state, const RoomKeys& keys,
                                   const protocol::Player& player, KeyRights rights);

/// What the lobby shows of a room. `seen` is the room as its spectators see it, which is behind
/// `state` where they see turns late; who sits there is told as it is.
[[nodiscard]] protocol::RoomSummary summary_of(const std::string& room, const RoomState& state,
                                               const RoomState& seen, std::int64_t spectators);

}  // namespace quintet::server
