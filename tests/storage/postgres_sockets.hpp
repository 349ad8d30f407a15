// Sockets of the proxies between a client and its PostgreSQL server.
#pragma once

#include <string>
#include <string_view>

namespace quintet::storage::testing {

/// Interval at which a proxy checks whether it should end.
inline constexpr int poll_interval_ms = 20;

/// Listens like a server whose socket is in this folder. Throws std::runtime_error.
[[nodiscard]] int listening_in(const std::string& folder);
/// Connects to the server whose socket is in this folder; negative on failure.
[[nodiscard]] int connected_to(const std::string& folder);
/// False if the other side has closed the connection.
bool send_all(int socket, std::string_view bytes);
/// Reads the available bytes; empty at the end of the connection.
[[nodiscard]] std::string some_of(int socket);
[[nodiscard]] bool readable(int socket, int ms);

}  // namespace quintet::storage::testing
