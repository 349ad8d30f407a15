// The rules, the lobby, and the records and logs of single games.
#pragma once

#include <string>

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class Identity;
class Lobby;
class Mutes;
class Rooms;
class SharedWorkers;
struct RouteLimits;

}  // namespace quintet::server

namespace quintet::server::handlers {

/// The body of /api/catalogue: the games and the pools of ratings.
[[nodiscard]] std::string catalogue_with_pools();

struct GameContext {
  const RouteLimits& limits;
  const std::string catalogue;  // catalogue_with_pools()
  AsyncStore& store;
  Identity& identity;
  Mutes& mutes;
  Lobby& lobby;
  Rooms& rooms;
  SharedWorkers& workers;
};

Handled catalogue(const GameContext& context, RoutedRequest& routed);
Handled query(const GameContext& context, RoutedRequest& routed);
Handled lobby(const GameContext& context, RoutedRequest& routed);
Handled record(const GameContext& context, RoutedRequest& routed);
Handled record_as_text(const GameContext& context, RoutedRequest& routed);
/// The log of a room, page by page (event_pages.cpp).
Handled event_page(const GameContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
