// Players and their ratings.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class Identity;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct PeopleContext {
  const Time& time;
  AsyncStore& store;
  Identity& identity;
};

Handled suggest_players(const PeopleContext& context, RoutedRequest& routed);
Handled profile(const PeopleContext& context, RoutedRequest& routed);
Handled rating_history(const PeopleContext& context, RoutedRequest& routed);
Handled head_to_head(const PeopleContext& context, RoutedRequest& routed);
Handled leaderboard(const PeopleContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
