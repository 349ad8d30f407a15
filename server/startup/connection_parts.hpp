// The parts of a server for connections: their registry, their shares, and the work for requests.
#pragma once

#include <memory>
#include <vector>

#include "server/base/byte_budget.hpp"
#include "server/base/timed_value.hpp"
#include "server/config/limits.hpp"
#include "server/net/address_bytes.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/net/address_shares.hpp"
#include "server/net/connections.hpp"
#include "server/net/shared_workers.hpp"
#include "server/previews/pictures.hpp"
#include "server/previews/site_map.hpp"
#include "server/routes/level_routes.hpp"
#include "server/routes/statistics_routes.hpp"

namespace quintet::server {

struct ConnectionParts {
  /// `limits` must outlive this object.
  explicit ConnectionParts(const Limits& limits);

  AddressRateLimiters message_limiters;
  AddressRateLimiters chat_limiters;  // in bytes
  AddressRateLimiters handshake_limiters;
  AddressRateLimiters request_limiters;  // in units of `cost_of`
  ByteBudget long_bodies;
  AddressShares long_body_shares;  // in bytes
  AddressShares entered_rooms;     // rooms that connections are in
  SharedWorkers workers;
  Pictures pictures;
  TimedValue<std::vector<ListedGame>> site_map;
  LevelRatingCache level_ratings;
  StatisticsCache statistics;
  AddressBytes address_bytes;
  /// Shared with the connections, of which some may be destroyed after this.
  const std::shared_ptr<Connections> connections = std::make_shared<Connections>();
};

}  // namespace quintet::server
