// Replies and pushes of a room to single connections.
#pragma once

#include "protocol/errors/error.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/games/access_commands.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/bot_calls.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Answers with an error, and logs its cause if it has one.
void fail(const RoomParts& room, Command& command, const protocol::Error& error);

/// The room as this player sees it. Without chat if `subscription` is null, for a player who is not
/// in the room. Precondition: the state is in memory.
[[nodiscard]] protocol::Snapshot snapshot_for(const RoomParts& room, const protocol::Player& player,
                                              KeyRights rights, const Subscription* subscription);

/// Notifies a connection that a computer player waits, or waits no longer, if it may know that.
void send_wait(const RoomParts& room, const Subscription& to, const BotCalls::Wait& wait);

/// Calls the computer players that are needed in the room and not connected, and sends the changes
/// in the waits to all connections. Does nothing if the state is not in memory.
void call_bots(RoomParts& room);

}  // namespace quintet::server
