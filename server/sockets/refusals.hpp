// Responses to requests that are refused unread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/refusals.hpp"
#include "server/http/http_types.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/connections.hpp"

namespace quintet::server {

/// The kind of refusal for the metrics; null if the connection is admitted.
[[nodiscard]] std::optional<Refused> refusal_of(Connections::Admission admission);

/// For a request without TLS at a TLS port, as browsers send it if the user types no scheme.
/// Redirects a GET to the same address with https. `host` and `target` are the request's.
[[nodiscard]] HttpResponse to_https(bool get, std::string_view host, std::string_view target);

/// The client's address has too many connections.
[[nodiscard]] HttpResponse over_limit_response();

/// 429: the client may try again after `wait`.
[[nodiscard]] HttpResponse busy_response(protocol::RefusalKey<0> key,
                                         std::chrono::milliseconds wait);

/// For a request during shutdown: a new server will come immediately.
[[nodiscard]] HttpResponse restarting_response();

}  // namespace quintet::server
