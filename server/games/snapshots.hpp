// The whole of a room, for clients that enter it and for the lobby. Pure.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/messages/lobby.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// All data of a room's log. Chat, presence and `you` stay empty, because they depend on the
/// recipient. `put_off`: delay of the first turn's deadline compared with the log, in ms.
[[nodiscard]] protocol::Snapshot snapshot_of(const std::string& room, const RoomState& state,
                                             std::int64_t put_off);

/// The recipient's role in the room, with the keys that they may pass on.
[[nodiscard]] protocol::You you_of(const RoomState& state, const RoomKeys& keys,
                                   const protocol::Player& player, KeyRights rights);

/// A room's entry in the lobby. `seen` is the room as its spectators see it, which is behind
/// `state` if they have a delay; the seats are current.
[[nodiscard]] protocol::RoomSummary summary_of(const std::string& room, const RoomState& state,
                                               const RoomState& seen, std::int64_t spectators);

}  // namespace quintet::server
