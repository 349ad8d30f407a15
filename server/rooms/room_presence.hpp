// The connections in a room: updates what depends on who is connected.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/base/time.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_clock.hpp"
#include "server/messages/subscriber.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/room_parts.hpp"

namespace quintet::server {

/// Adds the command's connection, or updates it. False if it cannot enter.
[[nodiscard]] bool subscribe(RoomParts& room, const Command& command, KeyRights rights,
                             EntryWishes wishes);
/// Removes the connection, if it is in the room.
void unsubscribe(RoomParts& room, Subscriber& connection);
/// Call after connections were added or removed.
void subscriptions_changed(RoomParts& room);

/// Notifies all connections of players who have gone away or come back, in games where absence
/// matters. Does nothing while events are being stored.
void absences_changed(RoomParts& room);
/// Sends the presence after `RoomLimits::presence_interval`, if it has changed by then.
void presence_changed(RoomParts& room);
/// Updates the room's entry in the lobby, unless events are being stored.
void announce(RoomParts& room);

/// Notes how the player to move is connected now. Does nothing while events are being stored.
void follow_player(RoomParts& room);
/// Round trip of the seat to move, while its clock runs; otherwise null.
[[nodiscard]] RoomClock::RoundTrip round_trip(const RoomParts& room);
/// RoomClock::turn_time.
[[nodiscard]] TurnTime turn_time(const RoomParts& room, Time::Point received);

}  // namespace quintet::server
