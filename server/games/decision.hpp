// What a command decides: the events that it leads to, and the time at which it is decided.
#pragma once

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include "protocol/room_events.hpp"

namespace quintet::server {

/// Events to commit, in this order. Empty: nothing changes.
using Events = std::vector<protocol::RoomEvent>;

/// The time of a decision.
struct TurnTime {
  std::int64_t now = 0;  // ms since 1970
  /// What the running turn has used since the clocks were set, in ms. 0 while no clock runs.
  std::int64_t used = 0;
  /// How long the server was down since the clocks were set, in ms: charged to nobody.
  std::int64_t down = 0;
};

/// Durations of a room, in ms. From Limits.
struct TimeLimits {
  std::int64_t first_turn = 0;     // for a first turn, while no clock runs
  std::int64_t resume_notice = 0;  // from the first wish to go on until a pause ends
};

template <class Event>
[[nodiscard]] bool any(const Events& events) {
  return std::ranges::any_of(
      events, [](const auto& event) { return std::holds_alternative<Event>(event); });
}

/// Whether these events change what the clocks show, or start or stop them.
[[nodiscard]] bool sets_clocks(const Events& events);

/// Whether events of these kinds could follow each other without end while no turn is played: seats
/// taken and left, offers made and declined, people sent away.
[[nodiscard]] bool may_go_on_for_ever(const Events& events);

}  // namespace quintet::server
