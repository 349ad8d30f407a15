// Logs and counts every HTTP request.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/http/http_types.hpp"
#include "server/metrics/metrics.hpp"

namespace quintet::server {

/// Writes a log line: `error` if the fault is ours, `warning` if the database is unreachable,
/// otherwise `debug`. `label`: the route under which the request counts, unless the response is
/// 404. `took`: time from the arrival of the request to the head of its response. `sent`: bytes of
/// a body in pieces, which has been sent; the body of any other response is not sent yet.
/// Thread-safe.
void note_request(Metrics& metrics, Route label, const HttpRequest& request,
                  const HttpResponse& response, std::chrono::steady_clock::duration took,
                  std::uint64_t sent = 0);

}  // namespace quintet::server
