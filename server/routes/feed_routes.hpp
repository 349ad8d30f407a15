// The Atom feed of a player's public games.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class OwnHosts;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct FeedContext {
  const OwnHosts& hosts;
  AsyncStore& store;
};

/// Reads no session: private games are not in the feed of their own player either, because readers
/// of feeds share what they have fetched.
Handled feed_of_player(const FeedContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
