// Requests of clients to a room: one function per request.
#pragma once

#include "protocol/messages/client_to_server.hpp"
#include "server/async/task.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

// Each answers its command. The arguments outlive the task. Precondition: the room has the state
// that the command needs (Needs).
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::OpenRoom& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::EnterRoom& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::LeaveRoom& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::TakeSeat& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::LeaveSeat& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Play& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Resign& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Abort& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::MakeOffer& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::AnswerOffer& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Resume& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Focus& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Claim& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::Remove& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::SetAccess& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::AddBot& request);
[[nodiscard]] Task<> serve(RoomParts& room, Command& command, protocol::RemoveBot& request);

}  // namespace quintet::server
