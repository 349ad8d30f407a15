// Which requests may open a WebSocket, and who may send them. Includes Beast: only for the sources
// of this folder.
#pragma once

#include <expected>
#include <optional>

#include "server/app/app.hpp"
#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// Why a request cannot open a WebSocket (RFC 6455, section 4.2.1); null when it can. Stricter than
/// Beast about the key, and clearer in its answers. `more_has_come`: a body, or what is to be a
/// frame.
[[nodiscard]] std::optional<HttpResponse> refuse_upgrade(const UpgradeRequest& request,
                                                         bool more_has_come);

/// Who opens a WebSocket with a request that can do so, or the response that refuses it. The
/// references outlive the coroutine.
[[nodiscard]] Task<std::expected<Session, HttpResponse>> authorize_upgrade(
    App& app, const HttpRequest& request, const UpgradeRequest& head);

}  // namespace quintet::server
