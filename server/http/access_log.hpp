// Every HTTP request becomes a line in the log, and is counted.
#pragma once

#include <chrono>

#include "server/base/metrics.hpp"
#include "server/http/http_types.hpp"

namespace quintet::server {

/// Writes a line of level `debug`, of `error` where the fault is ours, or of `warning` where that
/// is that the database is away. `label`: under which the
/// request is counted, unless there was nothing at its address. `took`: from its arrival to its
/// response, which has yet to be sent. Any thread.
void note_request(Metrics& metrics, Route label, const HttpRequest& request,
                  const HttpResponse& response, std::chrono::steady_clock::duration took);

}  // namespace quintet::server
