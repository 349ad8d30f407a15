// The entry of a room in the lobby.
#pragma once

#include <string>

#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/audience.hpp"

namespace quintet::server {

/// Shows a public room in the lobby until it is over. `state` is the room after its last event.
/// Used by one thread at a time.
class LobbyEntry {
 public:
  /// `lobby` outlives this.
  LobbyEntry(Lobby& lobby, std::string room) : lobby_(lobby), room_(std::move(room)) {}

  /// Remembers the address from which the room was opened (Lobby::show).
  void opened_from(std::string_view address) { opened_from_ = address; }
  /// Updates the entry; removes it when the room is over. Does nothing after `leave`.
  void update(const RoomState& state, const Audience& audience);
  /// A short form of `update`, if the only news is a turn of a game that goes on. False if it does
  /// not suffice.
  [[nodiscard]] bool update_turn(const RoomState& state, const Audience& audience,
                                 const Events& events);
  /// Removes the entry until `come_back`.
  void leave();
  void come_back() { left_ = false; }
  /// Removes the entry.
  void remove() { lobby_.hide(room_); }

 private:
  /// As in Lobby::show: the last known address of the host; if there is none, that of a seated
  /// player, which is then remembered; while neither is known, a name with the host's id.
  [[nodiscard]] std::string counts_for(const RoomState& state, const Audience& audience);

  Lobby& lobby_;
  const std::string room_;
  std::string opened_from_;
  bool left_ = false;
};

}  // namespace quintet::server
