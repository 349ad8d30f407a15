// Turns, and all other ends of a game: resignation, abort, claim, timeout. Pure: turns a state and
// a request into the events to commit or the error to return. Changes nothing.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The turn has been played already: the number of its event. There is nothing to commit.
struct AlreadyPlayed {
  std::int64_t seq = 0;
};

/// Looks first whether the log contains the turn, so that a client in doubt can send it again
/// (protocol/README.md, "Ply and hash").
[[nodiscard]] protocol::Result<std::variant<Events, AlreadyPlayed>> play(
    const RoomState& state, const protocol::Player& player, const protocol::Play& request,
    const TurnTime& turn_time, const TimeLimits& time_limits);
[[nodiscard]] protocol::Result<Events> resign(const RoomState& state,
                                              const protocol::Player& player,
                                              const TurnTime& turn_time,
                                              const TimeLimits& time_limits);
/// Possible until all active seats have played their first turn; the host can also abort before the
/// start.
[[nodiscard]] protocol::Result<Events> abort(const RoomState& state,
                                             const protocol::Player& player);
/// For the operator: possible until the end of the game.
[[nodiscard]] protocol::Result<Events> close(const RoomState& state);
/// Withdraws the seats `absent`, whose players have been away long enough, in this order.
[[nodiscard]] protocol::Result<Events> claim(const RoomState& state, const protocol::Player& player,
                                             const std::vector<rules::Seat>& absent,
                                             const TurnTime& turn_time,
                                             const TimeLimits& time_limits);
/// The events that the time has caused: a fallen flag, a missed first turn, the end of a pause.
/// Empty if there are none.
[[nodiscard]] Events expire(const RoomState& state, const TurnTime& turn_time,
                            const TimeLimits& time_limits);

}  // namespace quintet::server
