// Whether this server accepts new games and is ready for new clients.
#pragma once

#include <atomic>
#include <functional>

namespace quintet::server {

/// `/readyz` reports both. Thread-safe, except that `hears_nodes` is set before anything is served.
struct Readiness {
  /// Refuses new rooms, seeks and games, and /readyz reports that no new clients should come;
  /// running games go on. Stays true once the shutdown has begun.
  std::atomic<bool> draining = false;
  /// Whether messages of other nodes are handled; /readyz is 503 otherwise. Thread-safe.
  std::function<bool()> hears_nodes = [] { return true; };
};

}  // namespace quintet::server
