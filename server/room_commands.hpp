// What somebody in a room may do, and what follows from it. Pure: from a state and a request to the
// events that must be committed, or to the error that answers it. Nothing is changed here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// When something is decided.
struct Moment {
  std::int64_t now = 0;  // ms since 1970
  /// What the running turn has used since the clocks were set, in ms. 0 while no clock runs.
  std::int64_t used = 0;
};

/// What rooms promise about time; all in ms. From Limits.
struct Patience {
  std::int64_t first_turn = 0;     // for a first turn, while no clock runs
  std::int64_t resume_notice = 0;  // from the first wish to go on until a pause ends
};

/// The turn was played before: the number of its event. Nothing is to be committed.
struct AlreadyPlayed {
  std::int64_t seq = 0;
};

/// The first events of a room. `host` says who and with which rating; the seat is the request's,
/// `any_seat` for those who take any.
[[nodiscard]] protocol::Result<Events> open(const protocol::OpenRoom& request,
                                            const protocol::Seated& host, unsigned any_seat);
/// All events of a room whose players are known, up to its start: `seated` by seat.
[[nodiscard]] protocol::Result<Events> open_started(const protocol::OpenRoom& request,
                                                    const std::vector<protocol::Seated>& seated,
                                                    const Moment& moment, const Patience& patience);
/// An empty list when the player sits there already.
[[nodiscard]] protocol::Result<Events> take_seat(const RoomState& state,
                                                 const protocol::Seated& wish, KeyRights rights,
                                                 const Moment& moment, const Patience& patience);
[[nodiscard]] protocol::Result<Events> leave_seat(const RoomState& state,
                                                  const protocol::Player& player);
[[nodiscard]] protocol::Result<std::variant<Events, AlreadyPlayed>> play(
    const RoomState& state, const protocol::Player& player, const protocol::Play& request,
    const Moment& moment, const Patience& patience);
[[nodiscard]] protocol::Result<Events> resign(const RoomState& state,
                                              const protocol::Player& player, const Moment& moment,
                                              const Patience& patience);
/// Before each seat has played its first turn; the host also before the start.
[[nodiscard]] protocol::Result<Events> abort(const RoomState& state,
                                             const protocol::Player& player);
/// As the house may, at any time before the end.
[[nodiscard]] protocol::Result<Events> close(const RoomState& state);

/// `next` is the id that a rematch would get. An offer of what is offered already is an acceptance.
[[nodiscard]] protocol::Result<Events> offer(const RoomState& state, const protocol::Player& player,
                                             protocol::Offer what, const Moment& moment,
                                             const Patience& patience, const std::string& next);
[[nodiscard]] protocol::Result<Events> answer(const RoomState& state,
                                              const protocol::Player& player,
                                              const protocol::AnswerOffer& request,
                                              const Moment& moment, const Patience& patience,
                                              const std::string& next);
/// The player is ready to go on: the pause ends when all are.
[[nodiscard]] protocol::Result<Events> resume(const RoomState& state,
                                              const protocol::Player& player);
/// Withdraws `absent`, the seats whose players have been away long enough, in this order.
[[nodiscard]] protocol::Result<Events> claim(const RoomState& state, const protocol::Player& player,
                                             const std::vector<rules::Seat>& absent,
                                             const Moment& moment, const Patience& patience);
/// The first events of the room that an accepted rematch leads to: the same people, seats rotated
/// by one, started.
[[nodiscard]] Events open_rematch(const RoomState& state, const std::string& room,
                                  const Moment& moment, const Patience& patience);

/// What time alone has brought about: a flag that has fallen, a first turn that was not played, a
/// pause that is over. Empty when nothing.
[[nodiscard]] Events expire(const RoomState& state, const Moment& moment, const Patience& patience);

/// `entered`: whether the player is in the room, on this connection.
[[nodiscard]] protocol::Result<Events> say(const RoomState& state, const protocol::Player& player,
                                           bool entered, const protocol::Say& request);
/// Who may read a channel may write there. Players are kept from the spectators' talk while they
/// play, and nobody else reads theirs.
[[nodiscard]] bool may_talk(const RoomState& state, std::string_view player_id,
                            protocol::Channel channel);
/// `spectator`: the player to be removed, if he is in the room.
[[nodiscard]] protocol::Result<Events> remove(const RoomState& state,
                                              const protocol::Player& player,
                                              const std::optional<protocol::Player>& spectator);

}  // namespace quintet::server
