// A player's inbox of notifications.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class PlayersHere;
class SharedWorkers;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct NotificationContext {
  const Time& time;
  AsyncStore& store;
  const PlayersHere& players_here;
  SharedWorkers& workers;
};

/// The last notifications that still hold, and the operator's notices that have not ended, each the
/// latest first. A notice from before the player's first visit counts as read.
Handled list_notifications(const NotificationContext& context, RoutedRequest& routed);
/// Marks notifications as read, on all devices of the player; those of all rooms with the
/// operator's notices. A repeated request changes nothing.
Handled see_notifications(const NotificationContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
