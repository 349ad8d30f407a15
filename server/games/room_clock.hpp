// The time of one room: the time that the running turn has used, the next deadline, and the
// compensation for network lag.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/games/clocks.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The next deadline that follows from the log, in ms since 1970, as if the server were never down.
/// Null if there is none.
[[nodiscard]] std::optional<std::int64_t> due_of(const RoomState& state,
                                                 const TimeLimits& time_limits);

/// The log contains the clocks' times at each event. This adds the time since when they run, on the
/// monotonic clock, and the server's downtime since then. `state` is always the room's state after
/// its last event. Used by one thread at a time.
///
/// A `round_trip` is that of the seat to move, the shortest of its player's connections; null if
/// that player is not connected, or it has not been measured.
class RoomClock {
 public:
  using RoundTrip = std::optional<std::chrono::milliseconds>;

  /// Both outlive this.
  RoomClock(const Limits& limits, const Time& time) : limits_(limits), time_(time) {}

  [[nodiscard]] TimeLimits time_limits() const;

  /// The room has been read from its log. `stored_due`: its deadline in the database, which every
  /// downtime postpones; null if there is none.
  void restore(const RoomState& state, std::optional<std::int64_t> stored_due);
  /// Call it when events have been committed, and before they are sent: so the time of the commit
  /// is charged to no seat.
  void advance(const RoomState& state, const Events& events);

  /// The time of a decision about a command that arrived at `received`. Does not charge the network
  /// lag of the message, within the seat's quota.
  [[nodiscard]] TurnTime turn_time(const RoomState& state, Time::Point received,
                                   RoundTrip round_trip) const;
  /// Time that the running turn has used until then, in ms, including network lag. 0 if no clock
  /// runs.
  [[nodiscard]] std::int64_t used_since(const RoomState& state, Time::Point received) const;
  /// A turn of this seat has ended that got back `given` ms: updates the seat's quota.
  void take_lag(rules::Seat seat, std::int64_t given);

  /// Time by which deadlines are later than in the log, in ms.
  [[nodiscard]] std::int64_t put_off() const { return down_ms_; }
  /// The next deadline, in ms since 1970; null if there is none.
  [[nodiscard]] std::optional<std::int64_t> due_ms(const RoomState& state) const;
  /// The same on the monotonic clock, later by the lag that `round_trip` allows the seat to move.
  [[nodiscard]] std::optional<Time::Point> due(const RoomState& state, RoundTrip round_trip) const;
  /// Time since when the running clock runs, in ms since 1970, moved later by the downtimes since.
  /// Precondition: one runs.
  [[nodiscard]] std::int64_t running_since(const RoomState& state) const;

 private:
  [[nodiscard]] std::int64_t lag_of(rules::Seat seat, RoundTrip round_trip) const;

  const Limits& limits_;
  const Time& time_;
  Time::Point set_;            // when the state's clocks began to run
  std::int64_t down_ms_ = 0;   // how long the server was down since then
  std::vector<LagQuota> lag_;  // by seat
};

}  // namespace quintet::server
