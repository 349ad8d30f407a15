// Writes rooms and players as JSON, field by field (writing.hpp), because every client that enters
// needs them. For use within protocol/ only.
#pragma once

#include <string>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::protocol {

[[nodiscard]] std::string player_text(const Player& player);

/// For one recipient.
[[nodiscard]] std::string snapshot_text(const Snapshot& snapshot);
/// The part that is the same for all recipients.
[[nodiscard]] std::string common_text(const Snapshot& snapshot);

}  // namespace quintet::protocol
