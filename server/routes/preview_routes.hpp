// Pictures and files for chats and search engines.
#pragma once

#include <vector>

#include "server/base/timed_value.hpp"
#include "server/previews/site_map.hpp"
#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class OwnHosts;
class Pictures;
class Rooms;
class SharedWorkers;
struct PreviewLimits;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct PreviewContext {
  const PreviewLimits& limits;
  const OwnHosts& hosts;
  AsyncStore& store;
  Rooms& rooms;
  SharedWorkers& workers;
  Pictures& pictures;
  TimedValue<std::vector<ListedGame>>& site_map;
};

Handled room_picture(const PreviewContext& context, RoutedRequest& routed);
Handled game_picture(const PreviewContext& context, RoutedRequest& routed);
Handled site_picture(const PreviewContext& context, RoutedRequest& routed);
Handled robots(const PreviewContext& context, RoutedRequest& routed);
Handled site_map(const PreviewContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
