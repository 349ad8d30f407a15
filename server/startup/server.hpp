// A whole server, from its configuration to its orderly shutdown.
#pragma once

#include <functional>
#include <string>

#include "server/config/config.hpp"

namespace quintet::server {

/// Serves until SIGTERM or SIGINT. Then stops accepting, notifies the clients, completes pending
/// requests and flushes storage. `ready` is called with the URL when clients can connect. If the
/// port speaks TLS, SIGHUP reloads the certificate.
///
/// With `Config::node_name` the node serves while it holds the lease, and stands by otherwise, also
/// after it has lost the lease. At shutdown the other nodes get its shards. `ready` is called each
/// time it begins to serve, `waits` each time it begins to stand by.
///
/// Throws storage::Error, or std::runtime_error with one sentence if the address or the certificate
/// cannot be used.
void serve(const Config& config, const std::function<void(const std::string& url)>& ready,
           const std::function<void(const std::string& url)>& waits = {});

}  // namespace quintet::server
