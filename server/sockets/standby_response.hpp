// The response of a node that stands by.
#pragma once

#include <memory>

#include <boost/asio/ip/tcp.hpp>

#include "server/async/task.hpp"
#include "server/net/stream.hpp"
#include "server/net/tls.hpp"
#include "server/sockets/socket_limits.hpp"

namespace quintet::server {

/// Responds to one request and closes: /healthz gets 200, all others get 503, so that proxies use
/// another node. Pages say so if the database is unreachable. `tls` is null if the port speaks
/// plain HTTP. The stream's owner may close it at any time.
[[nodiscard]] Task<> respond_on_standby(std::shared_ptr<Stream> stream, const TlsIdentity* tls,
                                        const SocketLimits& limits, bool database_away);

}  // namespace quintet::server
