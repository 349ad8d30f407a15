// From a request over HTTP to its response.
#pragma once

#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/routes/route_table.hpp"

namespace quintet::server {

struct App;

/// Responds to every request; never throws for what a client sends. `route` is the request's, and
/// no WebSocket's.
[[nodiscard]] Task<HttpResponse> respond(App& app, const HttpRequest& request, RouteMatch route);

}  // namespace quintet::server
