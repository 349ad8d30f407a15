// The page of a public game that other sites show in a frame, and its data. Neither reads a cookie,
// a token or a key, so both are the same for all readers.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class OwnHosts;
class Rooms;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct EmbedContext {
  const Time& time;
  const OwnHosts& hosts;
  Rooms& rooms;
};

/// 404 with the same words for every game that the page may not show.
Handled embed_page(const EmbedContext& context, RoutedRequest& routed);
Handled embedded_game(const EmbedContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
