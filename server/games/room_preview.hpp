// The data that a client sees with only the address of a room: search engines, and chats that show
// a card for a link. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/server_to_client.hpp"
#include "rules/catalogue.hpp"
#include "server/games/room_state.hpp"

namespace quintet::server {

/// The preview of a public room. Its seats are current, because the lobby shows them; the play is
/// as spectators see it, possibly some turns late.
struct PublicPreview {
  protocol::Clock clock;
  bool rated = false;
  protocol::RoomStatus status = protocol::RoomStatus::open;
  std::string host;
  std::vector<std::optional<std::string>> players;  // names, by seat
  std::vector<std::string> seats;                   // names of the seats in the rules
  std::int64_t delay_turns = 0;
  std::optional<protocol::GameResult> result;
  // The members below are only for games that have started and allow spectators.
  std::string position;  // empty otherwise
  std::size_t turns = 0;
  std::optional<int> to_move;
  /// For a finished game, and only on request: the first turns and withdrawals, in words such as
  /// "Red: c3-d4".
  std::vector<std::string> listed;
  std::size_t listed_turns = 0;  // number of turns in `listed`
};

struct RoomPreview {
  const rules::GameInfo* game = nullptr;
  /// Null for a private room, of which only the game is public: a room's key never reaches the
  /// server with the address.
  std::optional<PublicPreview> open;
};

/// Maximum number of listed turns, and approximately of their bytes.
inline constexpr std::size_t most_listed_turns = 400;
inline constexpr std::size_t most_listed_bytes = 24 * 1024;

enum class ListTurns : bool { no, yes };

/// `seen`: the room as its spectators see it.
[[nodiscard]] RoomPreview preview_of(const RoomState& state, const RoomState& seen,
                                     ListTurns list_turns);

}  // namespace quintet::server
