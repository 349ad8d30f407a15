// The log line of an error that a client gets.
#pragma once

#include "protocol/errors/error.hpp"
#include "server/base/log.hpp"

namespace quintet::server::log {

/// Logs an error that a client gets, if the cause is in the server. `unavailable` is a warning, and
/// only if it has a cause: while the database is unreachable every request gets it, and one line
/// has reported that already.
inline void failure(const protocol::Error& error, Fields fields = {}) {
  const bool passes = error.code == protocol::ErrorCode::unavailable;
  if (!error.cause.empty())
    write(passes ? Level::warning : Level::error, error.message, fields, error.cause);
}

}  // namespace quintet::server::log
