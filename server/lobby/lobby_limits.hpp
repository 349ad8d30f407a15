// Limits of the lobby: seeks and the list of rooms, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>

namespace quintet::server {

struct LobbyLimits {
  /// Maximum rate of pushes to each subscriber of the lobby: a push every third of a second looks
  /// alive and costs at most a few KB per second.
  double lobby_pushes_per_second = 3;
  /// Rooms in the lobby that wait for players: more than people read. A further one replaces the
  /// oldest room of the network with the most.
  std::size_t lobby_open_rooms = 200;
  /// Games in the lobby. Each costs some bytes per turn and subscriber. A further one replaces a
  /// game with a computer player, or else a game of a network that has more. If there is none, the
  /// lobby does not show it until another game has ended.
  std::size_t lobby_games = 200;
  /// Seeks of all players that end with their connections. With the rooms above, the snapshot for a
  /// new subscriber is a third of an outbox.
  std::size_t seeks = 500;
  /// Share of one address. If all places are taken, the network with the most seeks loses one.
  std::size_t seeks_per_address = 100;
  /// Such seeks of one connection.
  std::size_t seeks_per_connection = 8;

  /// Lasting seeks (for games by days, which continue without a connection) of all players, and of
  /// one. With the other seeks, still as many as people read.
  std::size_t lasting_seeks = 300;
  std::size_t lasting_seeks_per_player = 8;
  /// Share of one address, as for other seeks.
  std::size_t lasting_seeks_per_address = 30;
  /// Lasting seeks end after this time. The player may then seek again.
  std::chrono::hours seek_life{24 * 14};
};

}  // namespace quintet::server
