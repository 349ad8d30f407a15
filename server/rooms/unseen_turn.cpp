#include "server/rooms/unseen_turn.hpp"

#include <utility>

#include "protocol/messages/notifications.hpp"
#include "server/base/log.hpp"
#include "server/games/notifications.hpp"

namespace quintet::server {
namespace {

bool is_to_move_by_days(const RoomState& state, const std::string& player_id) {
  if (state.opened().clock.kind != protocol::Clock::Kind::correspondence) return false;
  const auto seat = state.seat_to_move();
  return seat && state.seats()[*seat] && state.seats()[*seat]->id == player_id;
}

}  // namespace

Task<> notify_of_unseen_turn(RoomParts& room, std::string player_id) {
  const RoomState* const state = room.log.stored_state();
  if (state == nullptr || !is_to_move_by_days(*state, player_id)) co_return;
  if (room.audience.subscriptions().is_looking(player_id)) co_return;
  const auto written = co_await room.context->store.write(storage::MarkUnseen{
      .room = room.id,
      .notification = new_notification(player_id, protocol::NotificationKind::turn, false,
                                       room.context->time.wall_ms())});
  if (!written.ok()) {
    log::warning("a turn that a player may not have seen was not added to their notifications",
                 {{"room", room.id}, {"cause", written.message}});
    co_return;
  }
  room.context->players_here.notify(player_id, make_message(protocol::notifications_push()));
}

}  // namespace quintet::server
