#include "server/rooms/lobby_entry.hpp"

#include <string_view>
#include <variant>

#include "server/games/snapshots.hpp"

namespace quintet::server {

void LobbyEntry::update(const RoomState& state, const Audience& audience) {
  if (left_ || state.opened().visibility != protocol::Visibility::public_room) return;
  if (state.status() == protocol::RoomStatus::over) {
    remove();
    return;
  }
  lobby_.show(summary_of(room_, state, audience.log().view_of_spectators(state),
                         audience.attendance().presence(state).spectators),
              counts_for(state, audience));
}

std::string LobbyEntry::counts_for(const RoomState& state, const Audience& audience) {
  const std::string& host = state.opened().by.id;
  std::string_view address = address_of(audience.subscriptions(), host);
  for (const auto& player : state.seats()) {
    if (address.empty() && opened_from_.empty() && player)
      address = address_of(audience.subscriptions(), player->id);
  }
  if (!address.empty()) opened_from_ = address;
  return opened_from_.empty() ? "player " + host : opened_from_;
}

bool LobbyEntry::update_turn(const RoomState& state, const Audience& audience,
                             const Events& events) {
  const auto* played = events.size() == 1 ? std::get_if<protocol::Played>(&events[0]) : nullptr;
  const protocol::Opened& opened = state.opened();
  return played != nullptr && !audience.log().delayed() &&
         opened.visibility == protocol::Visibility::public_room &&
         opened.spectators == protocol::Spectators::open &&
         lobby_.turn(room_, played->ply, played->standing);
}

void LobbyEntry::leave() {
  remove();
  left_ = true;
}

}  // namespace quintet::server
