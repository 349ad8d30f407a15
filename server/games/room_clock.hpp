// The time of one room: what has been used of the running turn, what falls due when, and what is
// given back for the way of a message and for the silences of the database and of nodes.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/games/clocks.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "server/games/turn_contact.hpp"

namespace quintet::server {

/// When something happens in the room by itself, in ms since 1970, if the server is not down
/// meanwhile.
[[nodiscard]] std::optional<std::int64_t> due_of(const RoomState& state,
                                                 const TimeLimits& time_limits);

/// The log says what the clocks showed at each event. This adds since when they have run, by the
/// monotonic clock, and how long the server was down meanwhile. A silence of the database, or of
/// the node through which the player to move is connected, counts as downtime (TurnContact).
/// `state` is always the room's state after its last event. Used by one thread at a time.
///
/// A `round_trip` is that of the seat to move, the least over its player's connections; null when
/// nobody plays there, or it has not been measured.
class RoomClock {
 public:
  using RoundTrip = std::optional<std::chrono::milliseconds>;

  /// Both outlive this. `database`: null if its silences are not recorded.
  RoomClock(const Limits& limits, const Time& time,
            std::shared_ptr<const Contact> database = nullptr)
      : limits_(limits), time_(time), contact_(std::move(database)) {}

  [[nodiscard]] TimeLimits time_limits() const;

  /// The room has been read from its log. `stored_due`: when something falls due as the file has
  /// it, which puts it off by each downtime; null when nothing does.
  void restore(const RoomState& state, std::optional<std::int64_t> stored_due);
  /// Events have been committed. To be called before anybody is told of them: what the disk takes
  /// is nobody's time.
  void advance(const RoomState& state, const Events& events);

  /// The player to move is connected in this way from now on (TurnContact::follow).
  void follow(const RoomState& state, const Way& way) { contact_.follow(state, way, time_.now()); }

  /// When something is decided that arrived at `received`. What the way of the message took is not
  /// charged, within the seat's quota.
  [[nodiscard]] TurnTime turn_time(const RoomState& state, Time::Point received,
                                   RoundTrip round_trip) const;
  /// The same for whether something has fallen due by `received`. The flag of a player at another
  /// node does not fall before that node was heard again: the node may be dead, or cut off.
  [[nodiscard]] TurnTime deadline_time(const RoomState& state, Time::Point received,
                                       RoundTrip round_trip) const {
    return turn_time(state, contact_.known_until(received), round_trip);
  }
  /// Time that the running turn has taken until `received`, in ms, with the way of messages and
  /// without silences. 0 when no clock runs.
  [[nodiscard]] std::int64_t used_since(const RoomState& state, Time::Point received) const;
  /// A turn of this seat has been given back so many ms.
  void take_lag(rules::Seat seat, std::int64_t given);

  /// How much later the things fall due that the log has times for, in ms.
  [[nodiscard]] std::int64_t put_off(const RoomState& state) const {
    return down_ms_ + (state.clock_runs() ? 0 : silence_ms(time_.now()));
  }
  /// When something happens by itself, in ms since 1970. Null: nothing does.
  [[nodiscard]] std::optional<std::int64_t> due_ms(const RoomState& state) const;
  /// The same by the monotonic clock, and as late as `round_trip` allows the seat to move. A moment
  /// later than now while a silence lasts or the player's node must be heard first: look again
  /// then.
  [[nodiscard]] std::optional<Time::Point> due(const RoomState& state, RoundTrip round_trip) const;
  /// Since when the running clock has run, in ms since 1970, without downtimes. Precondition: one
  /// runs.
  [[nodiscard]] std::int64_t running_since(const RoomState& state) const;

 private:
  [[nodiscard]] std::int64_t lag_of(rules::Seat seat, RoundTrip round_trip) const;
  /// Length of the silences since the clocks were set, in ms.
  [[nodiscard]] std::int64_t silence_ms(Time::Point until) const {
    return to_ms(contact_.silence(set_, until));
  }

  const Limits& limits_;
  const Time& time_;
  Time::Point set_;            // when the state's clocks began to run
  std::int64_t down_ms_ = 0;   // how long the server was down since then
  std::vector<LagQuota> lag_;  // by seat
  TurnContact contact_;
};

}  // namespace quintet::server
