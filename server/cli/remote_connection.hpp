// The connection of a remote player: HTTP and WebSocket, with TLS or without.
#pragma once

#include <optional>
#include <string>

#include "server/cli/command_connect.hpp"
#include "server/cli/remote_player.hpp"

namespace quintet::server {

/// Plays at the server with this token. Reconnects after a lost connection; the wait grows from a
/// second to a minute. With TLS, the server's certificate must be valid for its name, by the
/// system's authorities. Prints its progress to standard error; sends the token only to the server.
/// Returns when the player is done, or after SIGINT or SIGTERM. Returns a sentence after an error
/// that a retry cannot cure.
[[nodiscard]] std::optional<std::string> play_at(const ServerAddress& server,
                                                 const std::string& token, RemoteWishes wishes);

}  // namespace quintet::server
