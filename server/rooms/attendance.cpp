#include "server/rooms/attendance.hpp"

#include <cstdint>
#include <set>
#include <string_view>

namespace quintet::server {

protocol::Presence Attendance::presence(const RoomState& state) const {
  protocol::Presence presence;
  std::int64_t seated = 0;
  for (const auto& player : state.seats()) {
    presence.seats.push_back(player && is_here(*player));
    seated += player && subscriptions_.is_inside(player->id) ? 1 : 0;
  }
  presence.spectators = subscriptions_.players() - seated;
  std::set<std::string_view> learners;
  subscriptions_.for_each([&](const Subscription& subscription) {
    if (subscription.learning && !state.seat_of(subscription.player.id))
      learners.insert(subscription.player.id);
  });
  presence.learning = std::ssize(learners);
  return presence;
}

std::optional<protocol::Presence> Attendance::new_presence(const RoomState& state) {
  protocol::Presence now = presence(state);
  if (now == sent_) return std::nullopt;
  sent_ = now;
  return now;
}

}  // namespace quintet::server
