// Requests of players to join a room, and the replies of its host.
#pragma once

#include <string>

#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/async/task.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

// Each answers its command. The arguments outlive the task. Precondition: the state is in memory.
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::AskToJoin& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Admit& request);

/// Sends the open requests to join to the host's connections.
void send_join_requests(const RoomParts& room);
/// The same, to one of them, without the players that it mutes.
void send_join_requests(const RoomParts& room, const Subscription& host);
/// Ends the requests that have become pointless; all of them if the game has just started, or the
/// room was closed before its start.
void settle_join_requests(RoomParts& room, bool started = false);
/// Ends a player's request, if there is one, and sends them the outcome.
void end_join_request(RoomParts& room, const std::string& player_id, protocol::Admission admission);

}  // namespace quintet::server
