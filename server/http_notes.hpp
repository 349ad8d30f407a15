// What is noted of every HTTP request: a line in the log, and counts.
#pragma once

#include <chrono>

#include "server/http_types.hpp"
#include "server/metrics.hpp"

namespace quintet::server {

/// The line is one of `debug`, or of `error` where something has gone wrong on our side. `took`:
/// from the request's arrival to its answer, which has yet to be sent.
void note_request(Metrics& metrics, const HttpRequest& request, const HttpAnswer& answer,
                  std::chrono::steady_clock::duration took);

}  // namespace quintet::server
