// Sockets of those who stand between a client and its PostgreSQL server.
#pragma once

#include <string>
#include <string_view>

namespace quintet::storage::testing {

/// How soon whoever carries bytes sees that it is to end.
inline constexpr int look_again_ms = 20;

/// Listens as a server whose socket is in this folder. Throws std::runtime_error.
[[nodiscard]] int listening_in(const std::string& folder);
/// A connection to the server whose socket is in this folder; below 0: there is none.
[[nodiscard]] int connected_to(const std::string& folder);
/// False when the other side is gone.
bool send_all(int socket, std::string_view bytes);
/// What can be read; empty at the end of the connection.
[[nodiscard]] std::string some_of(int socket);
[[nodiscard]] bool readable(int socket, int ms);

}  // namespace quintet::storage::testing
