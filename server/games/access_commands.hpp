// Decides who may enter, sit, chat and remove players. Pure: turns a state and a request into the
// events to commit or the error to return. Changes nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The secrets in the links to a room.
struct RoomKeys {
  std::string play;
  std::string watch;
};

/// The rights that a key of a room gives.
struct KeyRights {
  bool play = false;
  bool watch = false;
  /// The player is connected to the room already: a lock keeps out only later clients.
  bool inside = false;
};

/// No rights if there is no key. Does not set `inside`.
[[nodiscard]] KeyRights rights_of_key(const RoomKeys& keys, const std::optional<std::string>& key);

/// A client's rights in a room (protocol/README.md, "Who may enter").
struct Access {
  bool enter = false;
  bool sit = false;  // as far as keys decide; all seats may be occupied
};

[[nodiscard]] Access access(const RoomState& state, std::string_view player_id, KeyRights rights);

/// Players who may read a channel may write to it. During the game, only spectators may use the
/// spectators' chat.
[[nodiscard]] bool may_talk(const RoomState& state, std::string_view player_id,
                            protocol::Channel channel);

/// `entered`: whether the player is in the room on this connection.
[[nodiscard]] protocol::Result<Events> say(const RoomState& state, const protocol::Player& player,
                                           bool entered, const protocol::Say& request);
/// An empty list if nothing changes.
[[nodiscard]] protocol::Result<Events> set_access(const RoomState& state,
                                                  const protocol::Player& player,
                                                  const protocol::SetAccess& request);
/// Whether the host's consent would give this player more access than they have.
[[nodiscard]] protocol::Result<void> may_ask_to_join(const RoomState& state,
                                                     const protocol::Player& player,
                                                     KeyRights rights);
/// The host admits a player who has asked. An empty list if the host has admitted them already.
[[nodiscard]] protocol::Result<Events> admit(const RoomState& state, const protocol::Player& host,
                                             const protocol::Player& asking);
/// `spectator`: the player to be removed, if they are in the room.
[[nodiscard]] protocol::Result<Events> remove(const RoomState& state,
                                              const protocol::Player& player,
                                              const std::optional<protocol::Player>& spectator);

}  // namespace quintet::server
