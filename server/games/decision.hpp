// The result of a command, its events, and the time of the decision.
#pragma once

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include "protocol/messages/room_events.hpp"

namespace quintet::server {

/// Events to commit, in this order. Empty: nothing changes.
using Events = std::vector<protocol::RoomEvent>;

/// The time of a decision.
struct TurnTime {
  std::int64_t now = 0;  // ms since 1970
  /// Time that the running turn has used since the clocks were set, in ms. 0 while no clock runs.
  std::int64_t used = 0;
  /// Time that the server was down since the clocks were set, in ms: charged to no seat.
  std::int64_t down = 0;
};

/// Durations of a room, in ms. From Limits.
struct TimeLimits {
  std::int64_t first_turn = 0;     // for a seat's first turn, while no clock runs
  std::int64_t resume_notice = 0;  // from the first request to resume until the pause ends
};

template <class Event>
[[nodiscard]] bool any(const Events& events) {
  return std::ranges::any_of(
      events, [](const auto& event) { return std::holds_alternative<Event>(event); });
}

/// Whether these events set, start or stop the clocks.
[[nodiscard]] bool sets_clocks(const Events& events);

/// Whether one of these events can be repeated without limit while no turn is played: seats taken
/// and left, offers, withdrawn wishes to resume, changes of access, players removed or admitted.
[[nodiscard]] bool may_go_on_for_ever(const Events& events);

}  // namespace quintet::server
