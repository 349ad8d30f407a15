// A whole server: from its configuration to its orderly end.
#pragma once

#include <functional>
#include <string>

#include "server/config.hpp"

namespace quintet::server {

/// Serves until SIGTERM or SIGINT, then stops accepting, tells the clients, finishes what was
/// asked for and flushes storage. `ready` is called with the URL when clients can connect.
/// Where the port speaks TLS, SIGHUP makes it read its certificate again.
/// Throws storage::Error, or std::runtime_error with one sentence when the address or the
/// certificate cannot be used.
void serve(const Config& config, const std::function<void(const std::string& url)>& ready);

}  // namespace quintet::server
