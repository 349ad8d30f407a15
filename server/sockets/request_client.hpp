// Who sends a request, and what follows from it: behind proxies, what those say of it. Includes
// Beast: only for the connection sources.
#pragma once

#include <string>

#include <boost/asio/ip/address.hpp>

#include "server/app/app.hpp"
#include "server/http/http_types.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// The other end of a connection.
struct Peer {
  boost::asio::ip::address address;
  std::string limited_address;  // as limits know it; empty for a proxy, which speaks for many
  bool proxied = false;         // a proxy that is trusted
  bool encrypted = false;
};

/// A request as routes see it, but for its body: `id` is what the log calls it.
[[nodiscard]] HttpRequest to_request(const UpgradeRequest& head, std::string id, const Peer& peer,
                                     const EdgeSettings& edge);

}  // namespace quintet::server
