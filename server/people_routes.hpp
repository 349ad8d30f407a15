// HTTP about people and their games: profiles, lists, leaderboards, downloads (protocol/README.md,
// "People and records"). Reads only.
#pragma once

#include <optional>

#include "server/http_types.hpp"
#include "server/task.hpp"

namespace quintet::server {

struct App;

/// The answer to a request about people or their games; null for any other. What is in private
/// rooms is told to nobody but those who sit there.
[[nodiscard]] Task<std::optional<HttpAnswer>> people_route(App& app, const HttpRequest& request);

}  // namespace quintet::server
