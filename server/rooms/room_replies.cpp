#include "server/rooms/room_replies.hpp"

#include "server/games/snapshots.hpp"
#include "server/messages/log_failure.hpp"

namespace quintet::server {

void fail(const RoomParts& room, Command& command, const protocol::Error& error) {
  log::failure(error, {{"room", room.id},
                       {"connection", command.from ? command.from->id() : "-"},
                       {"request", command.request}});
  // The cause has been logged, so the receiver must not log it again.
  protocol::Error told = error;
  told.cause.clear();
  refuse(command, told);
}

protocol::Snapshot snapshot_for(const RoomParts& room, const protocol::Player& player,
                                KeyRights rights, const Subscription* subscription) {
  const RoomState& state = room.state();
  protocol::Snapshot snapshot = snapshot_of(room.id, room.audience.log().view_for(state, player.id),
                                            room.clock.put_off(state));
  // Spectators who see turns late see at once whether the room is locked.
  snapshot.locked = state.locked();
  if (snapshot.clock_running_since && room.audience.log().sees_all(state, player.id)) {
    snapshot.clock_running_since = room.clock.running_since(state);
  }
  snapshot.presence = room.audience.attendance().presence(state);
  snapshot.you = you_of(state, room.log.keys(), player, rights);
  if (subscription != nullptr) snapshot.chat = room.audience.chat_for(state, *subscription);
  return snapshot;
}

void send_wait(const RoomParts& room, const Subscription& to, const BotCalls::Wait& wait) {
  // Spectators who see turns late must not learn yet that it is this seat's turn.
  if (!room.audience.log().sees_all(room.state(), to.player.id)) return;
  const auto& [seat, why] = wait;
  to.connection->send(make_message(protocol::bot_waits_push(room.id, static_cast<int>(seat), why)));
}

void call_bots(RoomParts& room) {
  if (!room.log.is_read() || !room.context->bots.any()) return;
  for (const BotCalls::Wait& wait :
       room.bot_calls.call(room.id, room.state(), room.audience, room.context->call_bot))
    room.audience.subscriptions().for_each(
        [&](const Subscription& to) { send_wait(room, to, wait); });
}

}  // namespace quintet::server
