// What a link to a room is about, as one node writes it to another. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/games/room_preview.hpp"

namespace quintet::server {

[[nodiscard]] std::string to_text(const RoomPreview& preview);
/// Null: it is none, or of a game that this program does not have.
[[nodiscard]] std::optional<RoomPreview> parse_room_preview(std::string_view text);

}  // namespace quintet::server
