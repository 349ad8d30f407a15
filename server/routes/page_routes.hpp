// All other addresses.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class OwnHosts;
class Rooms;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct PageContext {
  const OwnHosts& hosts;
  AsyncStore& store;
  Rooms& rooms;
};

Handled no_such_address(const PageContext& context, RoutedRequest& routed);
Handled room_page(const PageContext& context, RoutedRequest& routed);
Handled player_page(const PageContext& context, RoutedRequest& routed);
Handled page(const PageContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
