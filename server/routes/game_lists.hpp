// Lists of games. Private ones only for their own players.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class Identity;
class SharedWorkers;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct GameListContext {
  AsyncStore& store;
  Identity& identity;
  SharedWorkers& workers;
};

Handled find_games(const GameListContext& context, RoutedRequest& routed);
Handled games_of_player(const GameListContext& context, RoutedRequest& routed);
Handled my_games(const GameListContext& context, RoutedRequest& routed);
Handled my_games_as_text(const GameListContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
