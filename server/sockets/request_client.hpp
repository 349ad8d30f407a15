// Determines the client of a request, also behind proxies. Includes Beast: only for the connection
// sources.
#pragma once

#include <string>

#include <boost/asio/ip/address.hpp>

#include "server/http/http_types.hpp"
#include "server/net/edge_settings.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// The other end of a connection.
struct Peer {
  boost::asio::ip::address address;
  // in the form of the limits; empty for a proxy, which has many clients
  std::string limited_address;
  bool proxied = false;  // a trusted proxy
  bool encrypted = false;
};

/// The request for the routes, without its body. `id`: its name in the log.
[[nodiscard]] HttpRequest to_request(const UpgradeRequest& head, std::string id, const Peer& peer,
                                     const EdgeSettings& edge);

}  // namespace quintet::server
