// The players who are present in a room.
#pragma once

#include <optional>

#include "protocol/messages/server_to_client.hpp"
#include "server/games/room_state.hpp"
#include "server/rooms/subscriptions.hpp"

namespace quintet::server {

/// Counts players, not connections, and knows which presence the clients were sent last. Used by
/// one thread at a time.
class Attendance {
 public:
  /// `subscriptions` outlives this. `bots_play`: whether computer players come when they are
  /// needed.
  Attendance(const Subscriptions& subscriptions, bool bots_play)
      : subscriptions_(subscriptions), bots_play_(bots_play) {}

  /// Whether a seated player can play: connected, or a computer player, which comes when needed.
  [[nodiscard]] bool is_here(const protocol::Player& player) const {
    return subscriptions_.is_inside(player.id) || (player.bot && bots_play_);
  }
  [[nodiscard]] protocol::Presence presence(const RoomState& state) const;
  /// The presence, if it differs from the last that this returned.
  [[nodiscard]] std::optional<protocol::Presence> new_presence(const RoomState& state);
  /// Makes the next `new_presence` return the presence even if it has not changed.
  void forget_presence() { sent_ = {}; }

 private:
  const Subscriptions& subscriptions_;
  const bool bots_play_;
  protocol::Presence sent_;
};

}  // namespace quintet::server
