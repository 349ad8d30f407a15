// What the server answers over HTTP (protocol/README.md, "HTTP"), and who may ask.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "server/http_types.hpp"
#include "server/identity.hpp"
#include "server/task.hpp"

namespace quintet::server {

struct App;

/// Answers every request; never throws for what a client sends.
[[nodiscard]] Task<HttpAnswer> answer(App& app, const HttpRequest& request);

/// An error as an answer, with the status that fits its code.
[[nodiscard]] HttpAnswer error_answer(const protocol::Error& error);

/// Whether a browser's request comes from our own pages or a configured origin. Requests without
/// an Origin header do not come from a page of somebody else's.
[[nodiscard]] bool origin_allowed(const App& app, const HttpRequest& request);

/// The secret of the session cookie or of the bearer token; null where there is neither.
[[nodiscard]] std::optional<std::string> token_of(const HttpRequest& request);

}  // namespace quintet::server
