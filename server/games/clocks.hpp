// Arithmetic of thinking time. Nothing here reads a clock. All times are in milliseconds.
//
// The clocks show the time left after the turns played so far (protocol/README.md, "Clocks"). While
// a turn runs, its time is charged to the seat to move. When it ends, the seat gets the increment
// of its kind of clock, and the next turn begins with a full delay or period.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "protocol/messages/words.hpp"

namespace quintet::server {

[[nodiscard]] constexpr std::int64_t to_ms(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

/// Whether games are played in one sitting: with a clock, but not over days.
[[nodiscard]] bool live(const protocol::Clock& clock);

/// The clocks before the first turn. Precondition: the clock's kind is not `none`.
[[nodiscard]] protocol::ClockTimes start_clocks(const protocol::Clock& clock, std::size_t seats);

/// Time that the running turn of a seat may still take; 0 if its flag has fallen.
[[nodiscard]] std::int64_t time_left(const protocol::Clock& clock,
                                     const protocol::ClockTimes& times, std::size_t seat);

/// The clocks after the running turn of a seat has taken `used` more. Several charges give the same
/// result as one charge of their sum. No time falls below 0.
[[nodiscard]] protocol::ClockTimes charge(const protocol::Clock& clock, protocol::ClockTimes times,
                                          std::size_t seat, std::int64_t used);

/// The clocks at the start of the next turn, after a turn of `seat`.
[[nodiscard]] protocol::ClockTimes end_turn(const protocol::Clock& clock,
                                            protocol::ClockTimes times, std::size_t seat);

/// Like `end_turn`, for a turn that was not played: the seat gets no increment.
[[nodiscard]] protocol::ClockTimes begin_turn(const protocol::Clock& clock,
                                              protocol::ClockTimes times);

/// Absence after which other players may claim the seat: a fifth of the seat's time for a game of
/// forty turns, at least one minute and at most five; a quarter of an hour without a clock.
/// Negative in correspondence games, where only the clock decides.
[[nodiscard]] std::int64_t claim_after(const protocol::Clock& clock);

/// Compensates players for network lag, from a quota that refills turn by turn (as lichess does). A
/// turn gets back at most its connection's measured round trip, so that delayed messages bring no
/// advantage.
class LagQuota {
 public:
  /// The time that a turn over a connection with this round trip would get back.
  [[nodiscard]] std::int64_t allowance(std::int64_t round_trip) const;
  /// A turn has ended that got back `given`: subtracts this from the quota, and adds the refill.
  void charge(std::int64_t given);

  static constexpr std::int64_t most = 1000;
  static constexpr std::int64_t refill = 100;  // per turn

 private:
  std::int64_t quota_ = most;
};

}  // namespace quintet::server
