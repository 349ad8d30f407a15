// Functions that the commands of a running game share: the player's seat and the clocks. Pure.
#pragma once

#include <expected>
#include <optional>

#include "protocol/errors/error.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The seat of a player, or `forbidden`.
[[nodiscard]] protocol::Result<rules::Seat> own_seat(const RoomState& state,
                                                     const protocol::Player& player);
/// Like `own_seat`, after the start of the game; also after its end.
[[nodiscard]] protocol::Result<rules::Seat> own_seat_in_play(const RoomState& state,
                                                             const protocol::Player& player);
/// The seat of a player who has not withdrawn, in a game that is not over.
[[nodiscard]] protocol::Result<rules::Seat> active_seat(const RoomState& state,
                                                        const protocol::Player& player);

/// The error for commands that are not possible while a game is paused.
[[nodiscard]] std::unexpected<protocol::Error> refuse_in_pause();

/// Whether a seat that has not withdrawn still lacks its first turn.
[[nodiscard]] bool in_opening(const RoomState& state);

/// Appends the event for the game's end if there is a result.
void add_end(Events& events, const std::optional<rules::GameResult>& result);

/// The standing of a game at the beginning of a turn, with these clocks. In a live game, the first
/// turn of a seat has a deadline, and the seat's clock does not run. `has_played`: whether the seat
/// to move has had its first turn.
[[nodiscard]] protocol::GameStanding turn_begins(protocol::GameStanding standing, bool has_played,
                                                 const protocol::Clock& clock,
                                                 protocol::Clocks clocks, const TurnTime& turn_time,
                                                 const TimeLimits& time_limits);
/// Like above, for the position that a record has reached.
[[nodiscard]] protocol::GameStanding turn_begins(const rules::GameRecord& record,
                                                 const protocol::Clock& clock,
                                                 protocol::Clocks clocks, const TurnTime& turn_time,
                                                 const TimeLimits& time_limits);

/// The clocks now, in the middle of a turn.
[[nodiscard]] protocol::Clocks clocks_now(const RoomState& state, const TurnTime& turn_time);

/// The clocks at the end of the running turn. `played`: the turn was played, so its seat gets the
/// increment of its clock.
[[nodiscard]] protocol::Clocks clocks_after_turn(const RoomState& state, const TurnTime& turn_time,
                                                 bool played);

}  // namespace quintet::server
