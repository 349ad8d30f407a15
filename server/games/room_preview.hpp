// What anybody who has the address of a room, and nothing else, is told of it: search engines, and
// chats that show a card for a link. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/server_to_client.hpp"
#include "rules/catalogue.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// What is told of a public room. Who sits there is in the lobby, so it is told as it is; the play
/// as spectators see it, which may be some turns ago.
struct PublicPreview {
  protocol::Clock clock;
  bool rated = false;
  protocol::RoomStatus status = protocol::RoomStatus::open;
  std::string host;
  std::vector<std::optional<std::string>> players;  // names, by seat
  std::vector<std::string> seats;                   // what the rules call them
  std::int64_t delay_turns = 0;
  std::optional<protocol::GameResult> result;
  // What follows is of games that have started and that everybody may watch.
  std::string position;  // else empty
  std::size_t turns = 0;
  std::optional<int> to_move;
  /// Of a game that is over, and only where they were asked for: the first turns and withdrawals,
  /// in words such as "Red: c3-d4".
  std::vector<std::string> listed;
  std::size_t listed_turns = 0;  // how many turns are among them
};

struct RoomPreview {
  const rules::GameInfo* game = nullptr;
  /// Of a private room, whose key is not part of the address that a server sees, nothing but the
  /// game is told.
  std::optional<PublicPreview> open;
};

/// How many turns are listed, and about how many bytes of them.
inline constexpr std::size_t most_listed_turns = 400;
inline constexpr std::size_t most_listed_bytes = 24 * 1024;

enum class ListTurns : bool { no, yes };

/// `seen` is the room as its spectators see it.
[[nodiscard]] RoomPreview preview_of(const RoomState& state, const RoomState& seen,
                                     ListTurns list_turns);

}  // namespace quintet::server
