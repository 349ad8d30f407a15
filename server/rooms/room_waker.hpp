// Loads rooms that have something to do although no client is in them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/lobby/lobby.hpp"
#include "server/players/bot_players.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// Finds such rooms in the database, and lets each check its deadlines, which loads it. Works
/// through some dozens at a time, so that others are served in between. A database that cannot be
/// read is logged. Any thread.
class RoomWaker {
 public:
  /// The references must outlive this object and its tasks. The constructor does not use them.
  RoomWaker(const RoomLimits& limits, AsyncStore& store, const Time& time, const Lobby& lobby,
            const BotPlayers& bots, Rooms& rooms)
      : limits_(limits), store_(store), time_(time), lobby_(lobby), bots_(bots), rooms_(rooms) {}

  /// Loads the rooms whose deadline comes soon, so that their own timers handle it; also rooms in
  /// memory that lost their state because a commit failed. Call it at least twice in
  /// `RoomLimits::due_horizon`.
  [[nodiscard]] Task<> wake_due();
  /// Loads the rooms in which it is a computer player's turn, at most `most`: each calls its
  /// computer player.
  [[nodiscard]] Task<> wake_bots(std::size_t most);
  /// Loads the public rooms that wait for players, so that the lobby shows them after a start.
  /// Loads one after the other, so that a request for a room waits for one of them at most. Call it
  /// once, at start.
  [[nodiscard]] Task<> show_open_rooms();

 private:
  /// Lets these rooms check their deadlines, some dozens at a time, and returns when all have.
  [[nodiscard]] Task<> check_slices(std::vector<std::string> rooms);

  const RoomLimits& limits_;
  AsyncStore& store_;
  const Time& time_;
  const Lobby& lobby_;
  const BotPlayers& bots_;
  Rooms& rooms_;
};

}  // namespace quintet::server
