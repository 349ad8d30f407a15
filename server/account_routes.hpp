// HTTP about accounts and tokens (protocol/README.md, "Accounts").
#pragma once

#include <optional>

#include "server/http_types.hpp"
#include "server/task.hpp"

namespace quintet::server {

struct App;

/// The answer to a request about accounts or tokens; null for any other.
[[nodiscard]] Task<std::optional<HttpAnswer>> account_route(App& app, const HttpRequest& request);

}  // namespace quintet::server
