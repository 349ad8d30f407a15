// From an accepted socket to its end: HTTP requests, perhaps an upgrade to WebSocket. Beast stays
// behind this header, in the sources of this folder.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/app/app.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// Serves a connection until it ends. To be spawned on the socket's own strand.
[[nodiscard]] Task<> serve_connection(App& app, asio::ip::tcp::socket socket);

}  // namespace quintet::server
