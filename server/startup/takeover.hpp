// Acquires the database lock and the listening socket: alone, by socket activation, or from the
// server that runs on the file (docs/operating.md, "Upgrade and stop").
#pragma once

#include "server/admin/runtime_files.hpp"
#include "server/base/descriptor.hpp"
#include "server/config/config.hpp"

namespace quintet::server {

struct ServerResources {
  DatabaseLock lock;
  Descriptor listening;
  /// systemd holds the socket, too, so clients in its queue are served by the next server.
  bool kept_by_systemd = false;
};

/// Blocks until both are acquired. With `Config::take_over` that is after the other server has
/// written everything and ended. All checks of this process come before the request to the other
/// server. Throws storage::Error, or std::runtime_error with one sentence; then the other server
/// continues, unless it had been asked already. Call once, before the program starts threads.
[[nodiscard]] ServerResources acquire(const Config& config);

}  // namespace quintet::server
