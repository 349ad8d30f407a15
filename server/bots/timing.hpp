// How long a computer player takes for a turn. Pure.
#pragma once

#include <chrono>
#include <optional>

#include "protocol/room_events.hpp"
#include "protocol/words.hpp"

namespace quintet::server {

/// What decides on it, in a game whose turn it is.
struct BotTurn {
  protocol::Clock clock;
  protocol::Clocks clocks;  // when the turn began
  int seat = 0;
  std::int64_t ply = 0;  // turns played before
  bool opening = false;  // not everybody has played a turn
  bool instant = false;
};

/// The most that it may think, so that it does not lose by its own slowness; null where no clock
/// would.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_to_think(const BotTurn& turn);

/// When it answers, counted from the beginning of the turn: people dislike to be answered at once.
/// `chance` is a random number.
[[nodiscard]] std::chrono::milliseconds pace(const BotTurn& turn, unsigned chance);

}  // namespace quintet::server
