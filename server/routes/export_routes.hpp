// The download of everything that is stored about a player.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class Exports;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct ExportContext {
  const Time& time;
  Exports& exports;
};

/// The file in pieces. Not for tokens: it has the mail address and the sessions. HEAD begins no
/// export.
Handled export_player(const ExportContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
