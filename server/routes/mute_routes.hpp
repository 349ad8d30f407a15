// The players that a player has muted.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class Mutes;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct MuteContext {
  Mutes& mutes;
};

Handled list_mutes(const MuteContext& context, RoutedRequest& routed);
Handled change_mute(const MuteContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
