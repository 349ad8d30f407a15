// Limits of computer players, with their reasons. Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>

namespace quintet::server {

struct BotLimits {
  /// Computer players in memory, and the places of those that think or play a turn; an idle one
  /// holds no place and gives way. If all places are taken, running games wait for one, and games
  /// with computer players cannot be opened.
  std::size_t bot_games = 2000;
  /// Places in games from one address: a school of two hundred that plays at once.
  std::size_t bot_games_per_address = 200;
  /// Places in the rooms that one player has opened: `room_burst` rooms with two each.
  std::size_t bot_games_per_player = 40;
  /// Positions queued for the full node budget of their level: of all games, of one address, and of
  /// the rooms that one player has opened. Further positions get a tenth of the budget.
  std::size_t bot_queue = 64;
  std::size_t bot_queue_per_address = 24;
  std::size_t bot_queue_per_player = 8;
  /// Interval of the check for stored rooms that wait for a computer player.
  std::chrono::milliseconds bot_interval{30'000};
  /// Delay until a computer player tries again after a failure. Each further failure doubles it, up
  /// to `bot_retry_most`.
  std::chrono::milliseconds bot_retry{1000};
  std::chrono::milliseconds bot_retry_most{60'000};
};

}  // namespace quintet::server
