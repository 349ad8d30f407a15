// The connection of a remote player: HTTP and WebSocket, with TLS or without.
#pragma once

#include <optional>
#include <string>

#include "server/cli/command_connect.hpp"
#include "server/cli/remote_player.hpp"

namespace quintet::server {

/// Plays at the server with this token. A connection that is lost is made again, after a second at
/// first and a minute at most. With TLS the server's certificate has to be good, by the system's
/// authorities and by name. Tells its progress on standard error, and the token nobody else.
/// Returns when the player is done, or after SIGINT or SIGTERM; with a sentence when it makes no
/// sense to go on.
[[nodiscard]] std::optional<std::string> play_at(const ServerAddress& server,
                                                 const std::string& token, RemoteWishes wishes);

}  // namespace quintet::server
