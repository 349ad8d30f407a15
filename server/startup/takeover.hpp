// How a server comes by its file and its listening socket: by itself, or from the server that runs
// on the file (server/README.md, "Upgrades").
#pragma once

#include "server/admin/beside_database.hpp"
#include "server/base/descriptor.hpp"
#include "server/config/config.hpp"

namespace quintet::server {

struct ServerResources {
  DatabaseLock lock;
  Descriptor listening;
  /// systemd has the socket, too: who waits in its queue is served by whoever it starts next.
  bool kept_by_systemd = false;
};

/// Blocks until both are ours; with `Config::take_over` that is when the other server has written
/// everything and ended. It is asked only when everything has been looked at that can go wrong
/// here. Throws storage::Error, or std::runtime_error with one sentence; the other server goes on
/// then, unless it had been asked already. To be called once, before there are threads.
[[nodiscard]] ServerResources acquire(const Config& config);

}  // namespace quintet::server
