// The time of one room: the time that the running turn has used, the next deadline, and the
// compensation for network lag and for silences of the database and of nodes.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/time.hpp"
#include "server/games/clocks.hpp"
#include "server/games/decision.hpp"
#include "server/games/game_limits.hpp"
#include "server/games/room_state.hpp"
#include "server/games/turn_contact.hpp"

namespace quintet::server {

/// The next deadline that follows from the log, in ms since 1970, as if the server were never down.
/// Null if there is none.
[[nodiscard]] std::optional<std::int64_t> due_of(const RoomState& state,
                                                 const TimeLimits& time_limits);

/// The log contains the clocks' times at each event. This adds the time since when they run, on the
/// monotonic clock, and the server's downtime since then. A silence of the database, or of the node
/// to which the player to move is connected, counts as downtime (TurnContact). `state` is always
/// the room's state after its last event. Used by one thread at a time.
///
/// A `round_trip` is that of the seat to move, the shortest of its player's connections; null if
/// that player is not connected, or it has not been measured.
class RoomClock {
 public:
  using RoundTrip = std::optional<std::chrono::milliseconds>;

  /// Both outlive this. `database`: null if its silences are not recorded.
  RoomClock(const GameLimits& limits, const Time& time,
            std::shared_ptr<const Contact> database = nullptr)
      : limits_(limits), time_(time), contact_(std::move(database)) {}

  [[nodiscard]] TimeLimits time_limits() const;

  /// The room has been read from its log. `stored_due`: its deadline in the database, which every
  /// downtime postpones; null if there is none.
  void restore(const RoomState& state, std::optional<std::int64_t> stored_due);
  /// Call it when events have been committed, and before they are sent: so the time of the commit
  /// is charged to no seat.
  void advance(const RoomState& state, const Events& events);

  /// The player to move is connected in this way from now on (TurnContact::follow).
  void follow(const RoomState& state, const Way& way) { contact_.follow(state, way, time_.now()); }

  /// The time of a decision about a command that arrived at `received`. Does not charge the network
  /// lag of the message, within the seat's quota.
  [[nodiscard]] TurnTime turn_time(const RoomState& state, Time::Point received,
                                   RoundTrip round_trip) const;
  /// The time of the decision whether a deadline had passed at `received`. The flag of a player at
  /// another node does not fall before that node was heard again: it may be dead, or cut off.
  [[nodiscard]] TurnTime deadline_time(const RoomState& state, Time::Point received,
                                       RoundTrip round_trip) const {
    return turn_time(state, contact_.known_until(received), round_trip);
  }
  /// Time that the running turn has used until then, in ms, with network lag and without silences.
  /// 0 if no clock runs.
  [[nodiscard]] std::int64_t used_since(const RoomState& state, Time::Point received) const;
  /// A turn of this seat has ended that got back `given` ms: updates the seat's quota.
  void charge_lag(rules::Seat seat, std::int64_t given);

  /// Time by which deadlines are later than in the log, in ms.
  [[nodiscard]] std::int64_t put_off(const RoomState& state) const {
    return down_ms_ + (state.clock_runs() ? 0 : silence_ms(time_.now()));
  }
  /// The next deadline, in ms since 1970; null if there is none.
  [[nodiscard]] std::optional<std::int64_t> due_ms(const RoomState& state) const;
  /// The same on the monotonic clock, later by the lag that `round_trip` allows the seat to move.
  /// While a silence lasts, or the player's node must be heard first, it is not before the next
  /// moment at which the caller must look again.
  [[nodiscard]] std::optional<Time::Point> due(const RoomState& state, RoundTrip round_trip) const;
  /// Time since when the running clock runs, in ms since 1970, moved later by the downtimes since.
  /// Precondition: one runs.
  [[nodiscard]] std::int64_t running_since(const RoomState& state) const;

 private:
  [[nodiscard]] std::int64_t lag_of(rules::Seat seat, RoundTrip round_trip) const;
  /// Length of the silences since the clocks were set, in ms.
  [[nodiscard]] std::int64_t silence_ms(Time::Point until) const {
    return to_ms(contact_.silence(set_, until));
  }

  const GameLimits& limits_;
  const Time& time_;
  Time::Point set_;            // when the state's clocks began to run
  std::int64_t down_ms_ = 0;   // how long the server was down since then
  std::vector<LagQuota> lag_;  // by seat
  TurnContact contact_;
};

}  // namespace quintet::server
