// The engine's request for the position of a room.
#pragma once

#include <expected>
#include <string>

#include "engine/engine.hpp"
#include "protocol/client/room_view.hpp"

namespace quintet::server {

/// Finds the position after the last withdrawal of a running game, which a snapshot does not
/// contain, by replaying the game. Does nothing if no seat has withdrawn. The error is a sentence:
/// the turns do not follow the rules.
[[nodiscard]] std::expected<void, std::string> find_base(client::RoomView& view);

/// A request for the current position, without level, nodes and seed. It has the turns since the
/// start or since the base. Without a base after a withdrawal, and in a game longer than the engine
/// accepts, it has the position without its history. Precondition: the game has started.
[[nodiscard]] engine::Request engine_request(const client::RoomView& view);

}  // namespace quintet::server
