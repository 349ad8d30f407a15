// What the commands of a game that is played share: whose seat it is, and what the clocks show.
// Pure.
#pragma once

#include <expected>
#include <optional>

#include "protocol/error.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The seat of a player, or `forbidden`.
[[nodiscard]] protocol::Result<rules::Seat> own_seat(const RoomState& state,
                                                     const protocol::Player& player);
/// The same, once the game has started; also after its end.
[[nodiscard]] protocol::Result<rules::Seat> own_seat_in_play(const RoomState& state,
                                                             const protocol::Player& player);
/// The seat of somebody who still plays, in a game that is not over.
[[nodiscard]] protocol::Result<rules::Seat> active_seat(const RoomState& state,
                                                        const protocol::Player& player);

/// Refuses what cannot be done while a game is paused.
[[nodiscard]] std::unexpected<protocol::Error> refuse_in_pause();

/// Whether a seat that still plays has not had its first turn yet.
[[nodiscard]] bool in_opening(const RoomState& state);

/// Appends the end, if there is one.
void add_end(Events& events, const std::optional<rules::GameResult>& result);

/// Where a game stands when a turn begins: with these clocks, or with a deadline instead of a clock
/// that runs if it is the first turn of the seat to move. `standing` says where the game stands,
/// `has_played` whether the seat to move has had its first turn.
[[nodiscard]] protocol::GameStanding turn_begins(protocol::GameStanding standing, bool has_played,
                                                 const protocol::Clock& clock,
                                                 protocol::Clocks clocks, const TurnTime& turn_time,
                                                 const TimeLimits& time_limits);
/// The same for the position that a record has reached.
[[nodiscard]] protocol::GameStanding turn_begins(const rules::GameRecord& record,
                                                 const protocol::Clock& clock,
                                                 protocol::Clocks clocks, const TurnTime& turn_time,
                                                 const TimeLimits& time_limits);

/// What the clocks show now, in the middle of a turn.
[[nodiscard]] protocol::Clocks clocks_now(const RoomState& state, const TurnTime& turn_time);

/// What the clocks show when the turn that runs is over. `played`: a turn that was played earns its
/// seat what the clock gives for one.
[[nodiscard]] protocol::Clocks clocks_after_turn(const RoomState& state, const TurnTime& turn_time,
                                                 bool played);

}  // namespace quintet::server
