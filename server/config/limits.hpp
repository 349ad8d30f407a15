// All limits of a server except those of its clock: the folders below declare theirs beside the
// code that they limit, and those of startup/, which stands above, are here.
#pragma once

#include <chrono>
#include <cstddef>

#include "server/admin/admin_limits.hpp"
#include "server/bots/bot_limits.hpp"
#include "server/clients/client_limits.hpp"
#include "server/exports/export_limits.hpp"
#include "server/games/game_limits.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/net/net_limits.hpp"
#include "server/players/player_limits.hpp"
#include "server/previews/preview_limits.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/routes/route_limits.hpp"
#include "server/sockets/socket_limits.hpp"

namespace quintet::server {

/// Limits of the server as a whole.
struct StartupLimits {
  /// Interval of the heartbeats in the database. After a crash, the time since the last heartbeat
  /// is charged to no player.
  std::chrono::milliseconds alive_interval{5000};
  /// Between two looks for messages to devices that are due.
  std::chrono::milliseconds message_interval{1000};

  /// With less free space on the disk, the server refuses new rooms, new guests and chat lines of
  /// guests. The rest is enough for a million turns, so that running games can end.
  std::size_t short_of_space_bytes = 256 * 1024 * 1024;
};

struct Limits : NetLimits,
                PlayerLimits,
                LobbyLimits,
                GameLimits,
                RoomLimits,
                BotLimits,
                PreviewLimits,
                ExportLimits,
                RouteLimits,
                ClientLimits,
                SocketLimits,
                AdminLimits,
                StartupLimits {};

}  // namespace quintet::server
