// Arithmetic of thinking time. Nothing here reads a clock. All times are in milliseconds.
//
// The clocks show the time left after the turns played so far (protocol/README.md, "Clocks"). While
// a turn runs, its time is charged to the seat to move. When it ends, the seat gets the increment
// of its kind of clock, and the next turn begins with a full delay or period.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "protocol/words.hpp"

namespace quintet::server {

[[nodiscard]] constexpr std::int64_t to_ms(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

/// Whether games are played in one sitting: with a clock, but not over days.
[[nodiscard]] bool live(const protocol::Clock& clock);

/// What the clocks show before the first turn. Precondition: the clock's kind is not `none`.
[[nodiscard]] protocol::ClockTimes start_clocks(const protocol::Clock& clock, std::size_t seats);

/// How long the running turn of a seat may still take; 0 when its flag has fallen.
[[nodiscard]] std::int64_t time_left(const protocol::Clock& clock,
                                     const protocol::ClockTimes& times, std::size_t seat);

/// What the clocks show after the running turn of a seat has taken `used` more. Charging in pieces
/// gives the same as charging at once. No time falls below 0.
[[nodiscard]] protocol::ClockTimes charge(const protocol::Clock& clock, protocol::ClockTimes times,
                                          std::size_t seat, std::int64_t used);

/// What the clocks show when the next turn begins after a turn of `seat`.
[[nodiscard]] protocol::ClockTimes end_turn(const protocol::Clock& clock,
                                            protocol::ClockTimes times, std::size_t seat);

/// As `end_turn`, for a turn that was not played: the seat gets no increment.
[[nodiscard]] protocol::ClockTimes begin_turn(const protocol::Clock& clock,
                                              protocol::ClockTimes times);

/// How long a seat's player must have been away before others may claim the seat: a fifth of that
/// seat's time for a game of forty turns, but at least one minute and at most five; a quarter of an
/// hour without a clock. Negative in correspondence games, where only the clock decides.
[[nodiscard]] std::int64_t claim_after(const protocol::Clock& clock);

/// Compensates players for network lag, out of a quota that refills turn by turn (the scheme of
/// lichess). A turn gets back at most its connection's measured round trip, so that nobody gains by
/// delaying messages.
class LagQuota {
 public:
  /// What a turn over a connection with this round trip would get back.
  [[nodiscard]] std::int64_t allowance(std::int64_t round_trip) const;
  /// Takes what a turn got back from the quota.
  void take(std::int64_t given);

  static constexpr std::int64_t most = 1000;
  static constexpr std::int64_t refill = 100;  // a turn

 private:
  std::int64_t quota_ = most;
};

}  // namespace quintet::server
