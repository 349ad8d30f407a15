// Commands to a room whose caller awaits the result. Any thread; `rooms` outlives each task.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "server/async/task.hpp"
#include "server/games/room_preview.hpp"
#include "server/lobby/pairing.hpp"
#include "server/rooms/command.hpp"

namespace quintet::server {

class Rooms;

/// The record of a room, as far as `reader` with this key may see it.
[[nodiscard]] Task<protocol::Result<std::string>> read_record(Rooms& rooms, std::string room,
                                                              protocol::Player reader,
                                                              ReadRecord::Form form,
                                                              std::optional<std::string> key);
/// A room's log, as far as `reader` with this key may see it.
[[nodiscard]] Task<protocol::Result<LogView>> read_log(Rooms& rooms, std::string room,
                                                       protocol::Player reader,
                                                       std::optional<std::string> key);
/// The preview for a link to a room, as clients without a key may see it.
[[nodiscard]] Task<protocol::Result<RoomPreview>> read_preview(Rooms& rooms, std::string room,
                                                               ListTurns list_turns);
/// Aborts a game, or closes a room before its start, for the operator. Sends the reason to all
/// connections in the room, unless it is empty. Error `game_over` when the game is over.
[[nodiscard]] Task<protocol::Result<void>> close_room(Rooms& rooms, std::string room,
                                                      std::string reason);
/// Deletes a room for good, whatever its log contains, and removes all connections from it. With
/// `unused_since` (ms since 1970), only if it has no connections, never started, and has no event
/// since then.
[[nodiscard]] Task<protocol::Result<void>> erase_room(
    Rooms& rooms, std::string room, std::optional<std::int64_t> unused_since = {});
/// Opens a room for players who were paired. The pairing's callbacks are called once, on any
/// thread.
void open_paired(Rooms& rooms, Pairing pairing);

}  // namespace quintet::server
