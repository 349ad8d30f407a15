// Opening a room, filling its seats and starting the game. Pure: turns a request into the events to
// commit or the error to return. Changes nothing.
#pragma once

#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "server/players/bot_players.hpp"

namespace quintet::server {

/// The first events of a room. `host` is the opening player with their rating. Their seat is the
/// request's; `any_seat` (a random number) selects one if the request takes any. Seats the
/// requested computer players, too; the game starts if no seat is left.
[[nodiscard]] protocol::Result<Events> open(const protocol::OpenRoom& request,
                                            const protocol::Seated& host, unsigned any_seat,
                                            const BotPlayers& bots, const TurnTime& turn_time,
                                            const TimeLimits& time_limits);
/// All events of a room with known players, up to its start. `seated`: by seat.
[[nodiscard]] protocol::Result<Events> open_started(const protocol::OpenRoom& request,
                                                    const std::vector<protocol::Seated>& seated,
                                                    const TurnTime& turn_time,
                                                    const TimeLimits& time_limits);
/// The game starts if this was the last free seat. An empty list if the player has this seat
/// already.
[[nodiscard]] protocol::Result<Events> take_seat(const RoomState& state,
                                                 const protocol::Seated& wish, KeyRights rights,
                                                 const TurnTime& turn_time,
                                                 const TimeLimits& time_limits);
/// The host gives an empty seat, or a computer player's seat, to a computer player. An empty list
/// if one of this level has it already. At least one person must sit when the game starts.
[[nodiscard]] protocol::Result<Events> add_bot(const RoomState& state,
                                               const protocol::Player& player,
                                               const protocol::AddBot& request,
                                               const BotPlayers& bots, const TurnTime& turn_time,
                                               const TimeLimits& time_limits);
/// The host frees the seat of a computer player. An empty list if the seat is free.
[[nodiscard]] protocol::Result<Events> remove_bot(const RoomState& state,
                                                  const protocol::Player& player,
                                                  const protocol::RemoveBot& request);
[[nodiscard]] protocol::Result<Events> leave_seat(const RoomState& state,
                                                  const protocol::Player& player);
/// The first events of the room for an accepted rematch: the same players, seats rotated by one,
/// started. `room`: the id of `state`'s room.
[[nodiscard]] Events open_rematch(const RoomState& state, const std::string& room,
                                  const TurnTime& turn_time, const TimeLimits& time_limits);

}  // namespace quintet::server
