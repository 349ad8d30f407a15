// The parts of a server for accounts and the deletion of data.
#pragma once

#include "server/players/accounts.hpp"
#include "server/players/erasure.hpp"
#include "server/rooms/sweep.hpp"
#include "server/startup/base_parts.hpp"
#include "server/startup/game_parts.hpp"
#include "server/startup/player_parts.hpp"

namespace quintet::server {

struct AccountParts {
  /// The other parts must outlive this object.
  AccountParts(BaseParts& base, PlayerParts& players, GameParts& games, const ServerSetup& setup);

  Erasure erasure;
  Accounts accounts;
  Sweep sweep;
};

}  // namespace quintet::server
