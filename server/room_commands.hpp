// What somebody in a room may do, and what follows from it. Pure: from a state and a request to the
// events that must be committed, or to the error that answers it. Nothing is changed here.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "protocol/room_events.hpp"
#include "server/room_state.hpp"

namespace quintet::server {

/// What a key of a room opens.
struct KeyRights {
  bool play = false;
  bool watch = false;
};

/// What somebody may do in a room (protocol/README.md, "Who may enter").
struct Access {
  bool enter = false;
  bool sit = false;  // as far as keys go: seats may be taken all the same
};

[[nodiscard]] Access access(const RoomState& state, std::string_view player_id, KeyRights rights);

using Events = std::vector<protocol::RoomEvent>;

/// The turn was played before: the number of its event. Nothing is to be committed.
struct AlreadyPlayed {
  std::int64_t seq = 0;
};

/// The first events of a room. `any_seat` is the seat for those who take any.
[[nodiscard]] protocol::Result<Events> open(const protocol::OpenRoom& request,
                                            const protocol::Player& player, unsigned any_seat);
/// An empty list when the player sits there already.
[[nodiscard]] protocol::Result<Events> take_seat(const RoomState& state,
                                                 const protocol::Player& player, KeyRights rights,
                                                 int seat);
[[nodiscard]] protocol::Result<Events> leave_seat(const RoomState& state,
                                                  const protocol::Player& player);
[[nodiscard]] protocol::Result<std::variant<Events, AlreadyPlayed>> play(
    const RoomState& state, const protocol::Player& player, const protocol::Play& request);
[[nodiscard]] protocol::Result<Events> resign(const RoomState& state,
                                              const protocol::Player& player);

}  // namespace quintet::server
