// How a server comes by its file and its listening socket: by itself, or from the server that runs
// on the file (server/README.md, "Upgrades").
#pragma once

#include "server/beside_database.hpp"
#include "server/config.hpp"
#include "server/descriptor.hpp"

namespace quintet::server {

struct Estate {
  DatabaseLock lock;
  Descriptor listening;
};

/// Blocks until both are ours; with `Config::take_over` that is when the other server has written
/// everything and ended. It is asked only when everything has been looked at that can go wrong
/// here. Throws storage::Error, or std::runtime_error with one sentence; the other server goes on
/// then, unless it had been asked already. To be called once, before there are threads.
[[nodiscard]] Estate come_by(const Config& config);

}  // namespace quintet::server
