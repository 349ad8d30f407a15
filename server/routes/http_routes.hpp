// Handles an HTTP request.
#pragma once

#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/routes/route_table.hpp"

namespace quintet::server {

struct RouteContexts;

/// Responds to every request; no request causes an exception. `route` is the request's route, which
/// must not be the WebSocket's.
[[nodiscard]] Task<HttpResponse> respond(const RouteContexts& contexts, const HttpRequest& request,
                                         RouteMatch route);

}  // namespace quintet::server
