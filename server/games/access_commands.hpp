// Who may enter, sit, talk and send others away. Pure: from a state and a request to the events
// that must be committed, or to the error that the request gets. Nothing is changed here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "server/games/decision.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The secrets in the links to a room.
struct RoomKeys {
  std::string play;
  std::string watch;
};

/// What a key of a room opens.
struct KeyRights {
  bool play = false;
  bool watch = false;
  /// The player is connected to the room: a lock shuts out only those who come after it.
  bool inside = false;
};

/// Nothing where there is no key. `inside` is not set.
[[nodiscard]] KeyRights rights_of_key(const RoomKeys& keys, const std::optional<std::string>& key);

/// What somebody may do in a room (protocol/README.md, "Who may enter").
struct Access {
  bool enter = false;
  bool sit = false;  // as far as keys go: seats may be taken all the same
};

[[nodiscard]] Access access(const RoomState& state, std::string_view player_id, KeyRights rights);

/// Whoever may read a channel may write there. Players are kept from the spectators' talk while
/// they play, and nobody else reads theirs.
[[nodiscard]] bool may_talk(const RoomState& state, std::string_view player_id,
                            protocol::Channel channel);

/// `entered`: whether the player is in the room, on this connection.
[[nodiscard]] protocol::Result<Events> say(const RoomState& state, const protocol::Player& player,
                                           bool entered, const protocol::Say& request);
/// An empty list when nothing would change.
[[nodiscard]] protocol::Result<Events> set_access(const RoomState& state,
                                                  const protocol::Player& player,
                                                  const protocol::SetAccess& request);
/// Whether somebody who asks to be let in would get further by the host's yes.
[[nodiscard]] protocol::Result<void> may_ask_to_join(const RoomState& state,
                                                     const protocol::Player& player,
                                                     KeyRights rights);
/// The host lets in whoever asks. An empty list when they may come in already.
[[nodiscard]] protocol::Result<Events> admit(const RoomState& state, const protocol::Player& host,
                                             const protocol::Player& asking);
/// `spectator`: the player to be removed, if they are in the room.
[[nodiscard]] protocol::Result<Events> remove(const RoomState& state,
                                              const protocol::Player& player,
                                              const std::optional<protocol::Player>& spectator);

}  // namespace quintet::server
