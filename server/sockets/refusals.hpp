// Responses to those whose requests are not looked at.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/refusals.hpp"
#include "server/app/app.hpp"
#include "server/base/metrics.hpp"
#include "server/http/http_types.hpp"

namespace quintet::server {

/// As what a connection is counted that is not admitted; null for one that is.
[[nodiscard]] std::optional<Refused> refusal_of(Connections::Admission admission);

/// For a request that was sent without TLS to a port that speaks it, as browsers do whose user has
/// typed no scheme. Those that can be repeated are sent to the same address with https; `host` and
/// `target` are the request's.
[[nodiscard]] HttpResponse to_https(bool get, std::string_view host, std::string_view target);

/// There are too many connections from the client's address.
[[nodiscard]] HttpResponse crowded_response();

/// 429: the client may try again after `wait`.
[[nodiscard]] HttpResponse busy_response(protocol::RefusalKey<0> key,
                                         std::chrono::milliseconds wait);

/// For whoever comes as the server ends: there will be one again at once.
[[nodiscard]] HttpResponse restarting_response();

}  // namespace quintet::server
