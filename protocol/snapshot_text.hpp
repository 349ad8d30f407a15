// Rooms and players as JSON, field by field (writing.hpp): everybody who comes gets them. Inside
// protocol/ only.
#pragma once

#include <string>

#include "protocol/server_to_client.hpp"

namespace quintet::protocol {

[[nodiscard]] std::string player_text(const Player& player);

/// For one receiver.
[[nodiscard]] std::string snapshot_text(const Snapshot& snapshot);
/// What it says to everybody alike.
[[nodiscard]] std::string common_text(const Snapshot& snapshot);

}  // namespace quintet::protocol
