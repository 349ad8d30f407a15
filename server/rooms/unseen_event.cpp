#include "server/rooms/unseen_event.hpp"

#include <chrono>
#include <utility>

#include "protocol/messages/notifications.hpp"
#include "server/base/log.hpp"
#include "server/games/notifications.hpp"

namespace quintet::server {
namespace {

/// Within this time the server notices that a connection is lost: the default of `idle-timeout`,
/// and a margin.
constexpr std::chrono::milliseconds lost_for{90'000};

}  // namespace

Task<> notify_of_unseen_event(RoomParts& room, std::string player_id) {
  const RoomState* const state = room.log.stored_state();
  if (state == nullptr || room.audience.subscriptions().is_looking(player_id)) co_return;
  const std::int64_t now = room.context->time.wall_ms();
  const auto kind = unseen_kind(*state, player_id, now, lost_for.count());
  if (!kind) co_return;
  const auto written = co_await room.context->store.write(
      storage::MarkUnseen{.room = room.id,
                          .notification = new_notification(player_id, *kind, false, now),
                          .seq = state->seq(),
                          .at = now});
  if (!written.ok()) {
    log::warning("an event that a player may not have seen was not added to their notifications",
                 {{"room", room.id}, {"cause", written.message}});
    co_return;
  }
  room.context->players_here.notify(player_id, make_message(protocol::notifications_push()));
}

}  // namespace quintet::server
