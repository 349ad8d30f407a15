// What is noted of every HTTP request.
#pragma once

#include <chrono>

#include "server/http_types.hpp"

namespace quintet::server {

/// A line in the log: at `debug`, or at `error` where something has gone wrong on our side. `took`:
/// from the request's arrival to its answer, which has yet to be sent.
void log_request(const HttpRequest& request, const HttpAnswer& answer,
                 std::chrono::steady_clock::duration took);

}  // namespace quintet::server
