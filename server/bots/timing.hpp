// How long a computer player takes for a turn. Pure.
#pragma once

#include <chrono>
#include <optional>

#include "protocol/messages/room_events.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::server {

/// The turn of a computer player, as far as it determines the time.
struct BotTurn {
  protocol::Clock clock;
  protocol::Clocks clocks;  // at the beginning of the turn
  int seat = 0;
  std::int64_t ply = 0;  // turns played before
  bool opening = false;  // not all seats have played a turn
  bool instant = false;  // plays without a pause
};

/// Maximum thinking time, so that it does not lose on time; null without a clock or with one for
/// days.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_to_think(const BotTurn& turn);

/// Time from the beginning of the turn until it plays: people dislike an immediate answer. `chance`
/// is a random number.
[[nodiscard]] std::chrono::milliseconds pace(const BotTurn& turn, unsigned chance);

}  // namespace quintet::server
