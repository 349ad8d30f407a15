// Serves an accepted socket: HTTP requests, and an upgrade to WebSocket. Only the sources of this
// folder include Beast.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/app/app.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// Serves a connection until it ends. Spawn it on the socket's own strand.
[[nodiscard]] Task<> serve_connection(App& app, asio::ip::tcp::socket socket);

}  // namespace quintet::server
