// Checks and authorizes upgrades to WebSocket. Includes Beast: only for the sources of this folder.
#pragma once

#include <expected>
#include <optional>

#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/players/identity.hpp"
#include "server/routes/route_contexts.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// The response if a request cannot open a WebSocket (RFC 6455, section 4.2.1), otherwise null.
/// Stricter than Beast about the key, and with clearer errors. `more_has_come`: bytes follow the
/// head.
[[nodiscard]] std::optional<HttpResponse> refuse_upgrade(const UpgradeRequest& request,
                                                         bool more_has_come);

/// The session for the WebSocket, or the response that refuses it. The references must outlive the
/// coroutine.
[[nodiscard]] Task<std::expected<Session, HttpResponse>> authorize_upgrade(
    const AccessContext& access, const HttpRequest& request, const UpgradeRequest& head);

}  // namespace quintet::server
