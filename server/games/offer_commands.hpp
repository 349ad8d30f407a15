// Offers and their effects: draws, takebacks, pauses, rematches. Pure: turns a state and a request
// into the events to commit or the error to return. Changes nothing.
#pragma once

#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// `next`: the id of a possible rematch. If the same offer is open already, this accepts it.
[[nodiscard]] protocol::Result<Events> offer(const RoomState& state, const protocol::Player& player,
                                             protocol::Offer what, const TurnTime& turn_time,
                                             const TimeLimits& time_limits,
                                             const std::string& next);
/// `next` as above. The last acceptance and the offer's effect are in the same list.
[[nodiscard]] protocol::Result<Events> answer_offer(
    const RoomState& state, const protocol::Player& player, const protocol::AnswerOffer& request,
    const TurnTime& turn_time, const TimeLimits& time_limits, const std::string& next);
/// The player is ready to resume, or no longer ready. The pause ends when all are ready. An empty
/// list if nothing changes.
[[nodiscard]] protocol::Result<Events> resume(const RoomState& state,
                                              const protocol::Player& player, bool ready);

}  // namespace quintet::server
