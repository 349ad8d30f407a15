// From an accepted socket to its end: HTTP requests, perhaps an upgrade to WebSocket. All of Beast
// is behind this header, in two .cpp files.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/app.hpp"
#include "server/task.hpp"

namespace quintet::server {

/// Serves a connection until it ends. To be spawned on the socket's own strand.
[[nodiscard]] Task<> serve_connection(App& app, asio::ip::tcp::socket socket);

}  // namespace quintet::server
