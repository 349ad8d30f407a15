// A WebSocket: one client, many rooms. Includes Beast: only for the sources of this folder.
#pragma once

#include <string>
#include <string_view>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/async/task.hpp"
#include "server/net/connections.hpp"
#include "server/net/stream.hpp"
#include "server/players/identity.hpp"
#include "server/sockets/websocket_context.hpp"

namespace quintet::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

inline constexpr std::string_view subprotocol = "quintet.1";

/// Accepts an authorized upgrade and serves the client until the connection or the session ends.
/// Returns immediately. `address`: in the form of the limits. `id`: the connection's name in the
/// log. Replaces `http` among the open connections. `context` must outlive the
/// connection's operations. Call on the stream's own strand.
void serve_websocket(const WebSocketContext& context, Stream stream, UpgradeRequest upgrade,
                     Session session, std::string address, std::string id, Stoppable& http);

}  // namespace quintet::server
