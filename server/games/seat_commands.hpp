// How a room is opened, filled and started. Pure: from a request to the events that must be
// committed, or to the error that the request gets. Nothing is changed here.
#pragma once

#include <string>
#include <vector>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "server/players/bot_players.hpp"

namespace quintet::server {

/// The first events of a room. `host` says who and with which rating; the seat is the request's,
/// `any_seat` (a random number) picks one for those who take any. The computer players that are
/// asked for sit down, too, and the game starts when no seat is left.
[[nodiscard]] protocol::Result<Events> open(const protocol::OpenRoom& request,
                                            const protocol::Seated& host, unsigned any_seat,
                                            const BotPlayers& bots, const TurnTime& turn_time,
                                            const TimeLimits& time_limits);
/// All events of a room whose players are known, up to its start: `seated` by seat.
[[nodiscard]] protocol::Result<Events> open_started(const protocol::OpenRoom& request,
                                                    const std::vector<protocol::Seated>& seated,
                                                    const TurnTime& turn_time,
                                                    const TimeLimits& time_limits);
/// The game starts when this was the last free seat. An empty list when the player sits there
/// already.
[[nodiscard]] protocol::Result<Events> take_seat(const RoomState& state,
                                                 const protocol::Seated& wish, KeyRights rights,
                                                 const TurnTime& turn_time,
                                                 const TimeLimits& time_limits);
/// The host gives an empty seat, or that of another computer player, to a computer player; an empty
/// list when one of this level sits there. A person has to sit when the game starts.
[[nodiscard]] protocol::Result<Events> add_bot(const RoomState& state,
                                               const protocol::Player& player,
                                               const protocol::AddBot& request,
                                               const BotPlayers& bots, const TurnTime& turn_time,
                                               const TimeLimits& time_limits);
/// The host frees the seat of a computer player; an empty list when nobody sits there.
[[nodiscard]] protocol::Result<Events> remove_bot(const RoomState& state,
                                                  const protocol::Player& player,
                                                  const protocol::RemoveBot& request);
[[nodiscard]] protocol::Result<Events> leave_seat(const RoomState& state,
                                                  const protocol::Player& player);
/// The first events of the room that an accepted rematch leads to: the same people, seats rotated
/// by one, started. `room`: the id of the room that `state` is of.
[[nodiscard]] Events open_rematch(const RoomState& state, const std::string& room,
                                  const TurnTime& turn_time, const TimeLimits& time_limits);

}  // namespace quintet::server
