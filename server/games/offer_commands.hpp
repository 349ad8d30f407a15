// Offers and what comes of them: draws, takebacks, pauses, rematches. Pure: from a state and a
// request to the events that must be committed, or to the error that the request gets. Nothing is
// changed here.
#pragma once

#include <string>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// `next` is the id that a rematch would get. An offer of what is offered already is an acceptance.
[[nodiscard]] protocol::Result<Events> offer(const RoomState& state, const protocol::Player& player,
                                             protocol::Offer what, const TurnTime& turn_time,
                                             const TimeLimits& time_limits,
                                             const std::string& next);
/// `next` as above. The offer's effect is in the same list as the last acceptance.
[[nodiscard]] protocol::Result<Events> answer_offer(
    const RoomState& state, const protocol::Player& player, const protocol::AnswerOffer& request,
    const TurnTime& turn_time, const TimeLimits& time_limits, const std::string& next);
/// The player is ready to go on, or not any more: the pause ends when all are. An empty list when
/// that is known already.
[[nodiscard]] protocol::Result<Events> resume(const RoomState& state,
                                              const protocol::Player& player, bool ready);

}  // namespace quintet::server
