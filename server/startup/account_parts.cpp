#include "server/startup/account_parts.hpp"

#include <string>

namespace quintet::server {

AccountParts::AccountParts(BaseParts& base, PlayerParts& players, GameParts& games,
                           const ServerSetup& setup)
    : erasure(base.store, setup.loop.executor(),
              [&games](const std::string& room) { games.rooms.reload(room); }),
      accounts(base.limits, base.time, base.store, players.identity, *players.live, erasure,
               players.bans),
      sweep(base.limits, base.time, base.store, games.rooms, *players.live,
            players.players_elsewhere) {}

}  // namespace quintet::server
