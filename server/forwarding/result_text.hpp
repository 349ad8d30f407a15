// Results that the owner of a room sends to another node. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/games/room_preview.hpp"
#include "server/rooms/mailbox.hpp"

namespace quintet::server {

[[nodiscard]] std::string to_text(const RoomPreview& preview);
/// Null if the text is invalid or the game is unknown to this program. `to_move` and the winners of
/// `result` are valid indexes of `seats` and `players`.
[[nodiscard]] std::optional<RoomPreview> parse_room_preview(std::string_view text);

[[nodiscard]] std::string to_text(const LogView& view);
/// Null if the text is invalid.
[[nodiscard]] std::optional<LogView> parse_log_view(std::string_view text);

}  // namespace quintet::server
