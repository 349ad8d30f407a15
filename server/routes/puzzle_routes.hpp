// Puzzles, and the attempts of players with an account.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class Identity;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct PuzzleContext {
  const Time& time;
  AsyncStore& store;
  Identity& identity;
};

Handled next_puzzle(const PuzzleContext& context, RoutedRequest& routed);
Handled puzzle(const PuzzleContext& context, RoutedRequest& routed);
Handled try_puzzle(const PuzzleContext& context, RoutedRequest& routed);
/// The player's progress in all games; for players with an account.
Handled own_puzzles(const PuzzleContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
