// A seat with its player's rating.
#pragma once

#include "protocol/messages/room_events.hpp"
#include "protocol/messages/words.hpp"
#include "server/async/task.hpp"
#include "server/ratings/ratings.hpp"
#include "server/rooms/room_context.hpp"

namespace quintet::server {

/// The seat with the player's rating in the pool, unless `pool` is null. In a public room that is
/// the published rating, else the exact one. `context` and `pool` outlive the task.
[[nodiscard]] Task<protocol::Seated> rated_seat(const RoomContext& context, protocol::Player player,
                                                int seat, const RatingPool* pool,
                                                protocol::Visibility visibility);

}  // namespace quintet::server
