// The parts of a server for games: the lobby, the rooms and the computer players.
#pragma once

#include "server/bots/bots.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/lobby/seek_store.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/players/bot_players.hpp"
#include "server/rooms/room_waker.hpp"
#include "server/rooms/rooms.hpp"
#include "server/startup/base_parts.hpp"
#include "server/startup/player_parts.hpp"

namespace quintet::server {

/// They call each other, so they are not copied.
struct GameParts {
  /// `base` and `players` must outlive this object.
  GameParts(BaseParts& base, PlayerParts& players, const ServerSetup& setup);
  GameParts(const GameParts&) = delete;
  GameParts& operator=(const GameParts&) = delete;

  SeekTable seeks;
  Lobby lobby;
  Matchmaker matchmaker;
  SeekStore seek_store;
  const BotPlayers bot_players;
  Rooms rooms;
  RoomWaker room_waker;
  Bots bots;
};

}  // namespace quintet::server
