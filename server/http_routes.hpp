// What the server answers over HTTP (protocol/README.md, "HTTP"), and who may ask.
#pragma once

#include "server/http_types.hpp"
#include "server/task.hpp"

namespace quintet::server {

struct App;

/// Answers every request; never throws for what a client sends.
[[nodiscard]] Task<HttpAnswer> answer(App& app, const HttpRequest& request);

}  // namespace quintet::server
