// Limits of the time of a game, with their reasons. Sizes in bytes, times as durations.
#pragma once

#include <chrono>

namespace quintet::server {

struct GameLimits {
  /// Time for a seat's first turn in a live game. After it the game is aborted, so that no player
  /// waits for an opponent who does not begin.
  std::chrono::seconds first_turn_time{60};
  /// Time from the first request to resume until a pause ends without an agreement.
  std::chrono::hours resume_notice{24};
};

}  // namespace quintet::server
