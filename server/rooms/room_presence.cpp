#include "server/rooms/room_presence.hpp"

#include <utility>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {
namespace {

void send_presence(RoomParts& room) {
  room.presence_due = false;
  if (room.log.is_storing()) {
    // The state is ahead of the database: try again after the commit.
    presence_changed(room);
    return;
  }
  const auto presence =
      room.log.is_read() ? room.audience.attendance().new_presence(room.state()) : std::nullopt;
  if (!presence) return;
  announce(room);
  room.audience.notify(*presence);
}

}  // namespace

bool subscribe(RoomParts& room, const Command& command, KeyRights rights, EntryWishes wishes) {
  if (!room.audience.add(room.state(), command.from, command.player, rights, std::move(wishes)))
    return false;
  subscriptions_changed(room);
  return true;
}

void unsubscribe(RoomParts& room, Subscriber& connection) {
  if (room.audience.remove(connection)) subscriptions_changed(room);
}

void subscriptions_changed(RoomParts& room) {
  follow_player(room);
  absences_changed(room);
  presence_changed(room);
}

void absences_changed(RoomParts& room) {
  const RoomState* const state = room.log.stored_state();
  if (state == nullptr) return;
  const auto is_here = [&room](const protocol::Player& player) {
    return room.audience.attendance().is_here(player);
  };
  for (const auto& [seat, claim_in] :
       room.absences.update(*state, is_here, room.context->time.now()))
    room.audience.notify(make_message(protocol::away_push(room.id, seat, claim_in)));
}

void presence_changed(RoomParts& room) {
  if (std::exchange(room.presence_due, true)) return;
  room.presence_timer.expires_after(room.context->limits.presence_interval);
  room.presence_timer.async_wait([parts = room.weak_from_this()](boost::system::error_code) {
    if (const auto alive = parts.lock()) send_presence(*alive);
  });
}

void announce(RoomParts& room) {
  if (const RoomState* const state = room.log.stored_state())
    room.lobby_entry.update(*state, room.audience);
}

void follow_player(RoomParts& room) {
  const RoomState* const state = room.log.stored_state();
  if (state == nullptr) return;
  Way way;
  if (const auto seat = state->seat_to_move()) {
    if (const auto& player = state->seats()[*seat])
      way = way_of(room.audience.subscriptions(), player->id, room.context->time.now());
  }
  room.clock.follow(*state, way);
}

RoomClock::RoundTrip round_trip(const RoomParts& room) {
  const RoomState& state = room.state();
  if (!state.clock_runs()) return std::nullopt;
  const auto& player = state.seats()[*state.seat_to_move()];
  return player ? round_trip_of(room.audience.subscriptions(), player->id) : std::nullopt;
}

TurnTime turn_time(const RoomParts& room, Time::Point received) {
  return room.clock.turn_time(room.state(), received, round_trip(room));
}

}  // namespace quintet::server
