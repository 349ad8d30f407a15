// Results that the owner of a room sends to another node. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/games/room_preview.hpp"
#include "server/rooms/mailbox.hpp"

namespace quintet::server {

[[nodiscard]] std::string to_text(const RoomPreview& preview);
/// Null: it is none, or of a game that this program does not have. Each seat that the result names
/// has a name and a place in the list of players.
[[nodiscard]] std::optional<RoomPreview> parse_room_preview(std::string_view text);

[[nodiscard]] std::string to_text(const LogView& view);
/// Null: it is none.
[[nodiscard]] std::optional<LogView> parse_log_view(std::string_view text);

}  // namespace quintet::server
