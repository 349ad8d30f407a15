// The objects that WebSockets use.
#pragma once

#include <memory>

#include "server/clients/requests.hpp"

namespace quintet::server {

class AddressBytes;
class AddressShares;
class Bans;
class BotPlayers;
class Connections;
class Identity;
class LiveSessions;
class Mutes;
class Notices;
struct SocketLimits;

/// Shared by all WebSockets. The objects outlive all work on the loop. Two are shared, because
/// connections in the loop's queue at its end are destroyed after all other objects.
struct WebSocketContext {
  const SocketLimits& limits;
  const Requests::Context& requests;
  const std::shared_ptr<Connections> connections;
  const std::shared_ptr<LiveSessions> live_sessions;
  const Bans& bans;
  const Notices& notices;
  const BotPlayers& bot_players;
  Identity& identity;
  Mutes& mutes;
  AddressBytes& address_bytes;
  AddressShares& entered_rooms;  // rooms that connections are in
};

}  // namespace quintet::server
