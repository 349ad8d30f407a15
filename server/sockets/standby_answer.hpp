// What a node that stands by says to whoever connects.
#pragma once

#include <memory>

#include <boost/asio/ip/tcp.hpp>

#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/net/stream.hpp"
#include "server/net/tls.hpp"

namespace quintet::server {

/// Answers one request and closes: /healthz with 200, everything else with 503, by which proxies
/// know that another node serves, and pages that the database is away where it is. `tls` is null
/// where the port speaks plain HTTP. The stream's owner may close it at any time.
[[nodiscard]] Task<> answer_on_standby(std::shared_ptr<Stream> stream, const TlsIdentity* tls,
                                       const Limits& limits, bool database_away);

}  // namespace quintet::server
