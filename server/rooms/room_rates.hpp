// How often a player may act in rooms.
#pragma once

#include "server/base/rate_limiter.hpp"
#include "server/net/net_limits.hpp"
#include "server/rooms/room_limits.hpp"

namespace quintet::server {

/// The rate limiters of all rooms together, each by the player's id. Any thread.
struct RoomRates {
  RoomRates(const RoomLimits& limits, const NetLimits& net_limits)
      : chat(limits.chat_burst, limits.chat_per_second, net_limits.remembered_rates),
        turns(limits.turn_burst, limits.turns_per_second, net_limits.remembered_rates),
        actions(limits.action_burst, limits.actions_per_second, net_limits.remembered_rates) {}

  RateLimiters chat;
  RateLimiters turns;
  RateLimiters actions;  // all other events
};

}  // namespace quintet::server
