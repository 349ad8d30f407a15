// The parts of the server that rooms use.
#pragma once

#include <functional>
#include <memory>

#include "server/async/async_store.hpp"
#include "server/async/loop.hpp"
#include "server/base/contact.hpp"
#include "server/base/time.hpp"
#include "server/games/game_limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/metrics/metrics.hpp"
#include "server/players/bot_players.hpp"
#include "server/players/players_here.hpp"
#include "server/rooms/bot_calls.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/room_rates.hpp"
#include "server/rooms/waiting_commands.hpp"

namespace quintet::server {

class Room;

/// All rooms share one. The references outlive the rooms.
struct RoomContext {
  const RoomLimits& limits;
  const GameLimits& game_limits;
  Metrics& metrics;
  AsyncStore& store;
  Time& time;
  Lobby& lobby;
  const PlayersHere& players_here;
  const BotPlayers& bots;
  Loop loop;
  RoomRates& rates;
  WaitingCommands& waiting;
  /// Called when the mailbox is empty; may drop the room if it is not `needed`.
  std::function<void(Room&)> idle;
  /// Called on the room's strand, any number of times, for a computer player that sits in the
  /// room, is not connected to it, and has something to do.
  CallBot call_bot;
  /// Null: its silences are not recorded. Set before any room exists.
  std::shared_ptr<const Contact> database;
};

}  // namespace quintet::server
