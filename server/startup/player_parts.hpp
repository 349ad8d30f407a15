// The parts of a server for players: their sessions, connections, bans and mutes.
#pragma once

#include <memory>

#include "server/net/site_rates.hpp"
#include "server/players/bans.hpp"
#include "server/players/identity.hpp"
#include "server/players/inbox_news.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/mutes.hpp"
#include "server/players/players_here.hpp"
#include "server/startup/base_parts.hpp"

namespace quintet::server {

struct PlayerParts {
  /// Reads the bans. `base` must outlive this object.
  PlayerParts(BaseParts& base, const ServerSetup& setup);

  Bans bans;
  SiteRates rates;
  /// Shared with the connections, of which some may be destroyed after this.
  const std::shared_ptr<LiveSessions> live = std::make_shared<LiveSessions>();
  Identity identity;
  PlayersHere players_here;
  InboxNews inbox_news;
  Mutes mutes;
};

}  // namespace quintet::server
