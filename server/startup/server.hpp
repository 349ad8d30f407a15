// A whole server: from its configuration to its orderly end.
#pragma once

#include <functional>
#include <string>

#include "server/config/config.hpp"

namespace quintet::server {

/// Serves until SIGTERM or SIGINT, then stops accepting, tells the clients, finishes what was
/// asked for and flushes storage. `ready` is called with the URL when clients can connect.
/// Where the port speaks TLS, SIGHUP makes it read its certificate again.
/// With `Config::node_name` it serves while it is this node's turn, and stands by otherwise: a node
/// that must not serve any more goes back to standing by, and at the end the others get what it
/// had. `ready` is called each time it begins to serve, `waits` each time it begins to stand by.
/// Throws storage::Error, or std::runtime_error with one sentence when the address or the
/// certificate cannot be used.
void serve(const Config& config, const std::function<void(const std::string& url)>& ready,
           const std::function<void(const std::string& url)>& waits = {});

}  // namespace quintet::server
