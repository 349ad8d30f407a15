// Serves an accepted socket: HTTP requests, and an upgrade to WebSocket. Only the sources of this
// folder include Beast.
#pragma once

#include <memory>

#include <boost/asio/ip/tcp.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

class AddressRateLimiters;
class AddressShares;
class ByteBudget;
class Connections;
struct EdgeSettings;
struct Metrics;
struct NetLimits;
struct RouteContexts;
struct RouteLimits;
struct SocketLimits;
struct WebSocketContext;

/// The objects that connections use. They outlive all work on the loop.
struct ConnectionContext {
  const SocketLimits& limits;
  const NetLimits& net_limits;
  const RouteLimits& route_limits;
  const EdgeSettings& edge;
  Metrics& metrics;
  const std::shared_ptr<Connections> connections;  // shared, as in WebSocketContext
  AddressRateLimiters& handshake_limiters;
  AddressRateLimiters& request_limiters;  // in units of `cost_of`
  ByteBudget& long_bodies;
  AddressShares& long_body_shares;  // in bytes
  const RouteContexts& routes;
  const WebSocketContext& websockets;
};

/// Serves a connection until it ends. Spawn it on the socket's own strand.
[[nodiscard]] Task<> serve_connection(const ConnectionContext& context,
                                      asio::ip::tcp::socket socket);

}  // namespace quintet::server
