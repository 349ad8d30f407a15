#include "server/startup/account_parts.hpp"

#include <string>

namespace quintet::server {

AccountParts::AccountParts(BaseParts& base, PlayerParts& players, GameParts& games,
                           const ServerSetup& setup)
    : erasure(base.store, setup.loop.executor(),
              [&games](const std::string& room) { games.rooms.reload(room); }),
      accounts(base.limits, base.limits, base.time, base.store, base.site, players.identity,
               *players.live, erasure, players.bans),
      sweep(base.limits, base.limits, base.time, base.store, games.rooms, *players.live,
            base.site) {
  base.site.tasks().run_once({.begin = [this] { erasure.resume(); }});
}

}  // namespace quintet::server
