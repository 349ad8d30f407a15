// Turns, and how a game ends otherwise: resigned, aborted, claimed, out of time. Pure: from a state
// and a request to the events that must be committed, or to the error that the request gets.
// Nothing is changed here.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The turn was played before: the number of its event. Nothing is to be committed.
struct AlreadyPlayed {
  std::int64_t seq = 0;
};

/// A turn that the log has is recognised before anything else is looked at, so that it can be sent
/// again after any doubt (protocol/README.md, "Ply and hash").
[[nodiscard]] protocol::Result<std::variant<Events, AlreadyPlayed>> play(
    const RoomState& state, const protocol::Player& player, const protocol::Play& request,
    const TurnTime& turn_time, const TimeLimits& time_limits);
[[nodiscard]] protocol::Result<Events> resign(const RoomState& state,
                                              const protocol::Player& player,
                                              const TurnTime& turn_time,
                                              const TimeLimits& time_limits);
/// Before each seat has played its first turn; the host also before the start.
[[nodiscard]] protocol::Result<Events> abort(const RoomState& state,
                                             const protocol::Player& player);
/// As the operator may, at any time before the end.
[[nodiscard]] protocol::Result<Events> close(const RoomState& state);
/// Withdraws `absent`, the seats whose players have been away long enough, in this order.
[[nodiscard]] protocol::Result<Events> claim(const RoomState& state, const protocol::Player& player,
                                             const std::vector<rules::Seat>& absent,
                                             const TurnTime& turn_time,
                                             const TimeLimits& time_limits);
/// What time alone has brought about: a flag that has fallen, a first turn that was not played, a
/// pause that is over. Empty when nothing.
[[nodiscard]] Events expire(const RoomState& state, const TurnTime& turn_time,
                            const TimeLimits& time_limits);

}  // namespace quintet::server
