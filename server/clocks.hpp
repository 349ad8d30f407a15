// Thinking time as arithmetic: no clock is read here. All times in milliseconds.
//
// What the clocks show is what is left after the turns played so far (protocol/README.md,
// "Clocks"). While a turn runs, time is charged to its seat; when it ends, the seat gets what the
// kind of clock gives for a turn, and the next turn begins with a fresh allowance.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/words.hpp"

namespace quintet::server {

/// Whether games are played in one sitting: with a clock, but not over days.
[[nodiscard]] bool live(const protocol::Clock& clock);

/// What the clocks show before the first turn. Precondition: the clock's kind is not `none`.
[[nodiscard]] protocol::ClockTimes start_clocks(const protocol::Clock& clock, std::size_t seats);

/// How long the running turn of a seat may still take. 0: its flag has fallen.
[[nodiscard]] std::int64_t time_left(const protocol::Clock& clock,
                                     const protocol::ClockTimes& times, std::size_t seat);

/// What the clocks show when the running turn of a seat has taken `used` more. Charging in pieces
/// is the same as charging at once. Never less than nothing.
[[nodiscard]] protocol::ClockTimes charge(const protocol::Clock& clock, protocol::ClockTimes times,
                                          std::size_t seat, std::int64_t used);

/// What the clocks show when the next turn begins after a turn of `seat`.
[[nodiscard]] protocol::ClockTimes end_turn(const protocol::Clock& clock,
                                            protocol::ClockTimes times, std::size_t seat);

/// As `end_turn`, for a turn that was not played: it is given nothing for it.
[[nodiscard]] protocol::ClockTimes begin_turn(const protocol::Clock& clock,
                                              protocol::ClockTimes times);

/// How long a seat must have been away before others may claim it: a fifth of what a game of forty
/// turns would take it, from one to five minutes; a quarter of an hour without a clock. Negative in
/// correspondence games, where only the clock decides.
[[nodiscard]] std::int64_t claim_after(const protocol::Clock& clock);

/// What the way of a message takes is not the player's time: a quota of it is given back, and
/// refilled turn by turn, as lichess does. A message is given back no more than its connection's
/// measured round trip, so that nobody gains by delaying it.
class LagQuota {
 public:
  /// What would be given back for a turn over a connection with this round trip.
  [[nodiscard]] std::int64_t allowance(std::int64_t round_trip) const;
  /// A turn has been given back `given`.
  void take(std::int64_t given);

  static constexpr std::int64_t most = 1000;
  static constexpr std::int64_t refill = 100;  // a turn

 private:
  std::int64_t quota_ = most;
};

}  // namespace quintet::server
