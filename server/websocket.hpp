// A WebSocket: one client, many rooms. Includes Beast: only for the two connection sources.
#pragma once

#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/app.hpp"
#include "server/stream.hpp"
#include "server/task.hpp"

namespace quintet::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

inline constexpr std::string_view subprotocol = "quintet.1";

/// Begins to accept the upgrade, which has been found allowed, and to serve the client until the
/// connection ends, or the session that it lives by. `address` is the client's, as limits know it,
/// `id` what the log calls the connection. Takes the place of `http`, which is still counted among
/// the open connections. To be called on the stream's own strand.
void serve_websocket(App& app, Stream stream, UpgradeRequest upgrade, Session session,
                     std::string address, std::string id, Stoppable& http);

}  // namespace quintet::server
