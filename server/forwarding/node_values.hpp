// Values of the server and their form in messages between nodes. Pure.
#pragma once

#include <optional>
#include <string>

#include "protocol/nodes/commands.hpp"
#include "protocol/nodes/replies.hpp"
#include "server/games/room_preview.hpp"
#include "server/rooms/command.hpp"

namespace quintet::server {

[[nodiscard]] protocol::nodes::Preview node_form(const RoomPreview& preview);
/// Null if the game is unknown to this program, or has fewer seats.
[[nodiscard]] std::optional<RoomPreview> room_preview_of(const protocol::nodes::Preview& preview);

[[nodiscard]] protocol::nodes::LogView node_form(const LogView& view);
[[nodiscard]] LogView log_view_of(const protocol::nodes::LogView& view);

[[nodiscard]] protocol::nodes::OpenPaired node_form(const OpenPaired& pairing, std::string room);
/// Without `done`. Null if this program has no such terms, or they are for another number of
/// players.
[[nodiscard]] std::optional<OpenPaired> open_paired_of(protocol::nodes::OpenPaired pairing);

}  // namespace quintet::server
