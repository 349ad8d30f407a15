// `turn` pushes: notify players who watch their games whose turn it is, in all their rooms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/server_to_client.hpp"
#include "server/games/room_state.hpp"
#include "server/players/players_here.hpp"

namespace quintet::server {

/// Remembers the last push to the players of one room. Used by one thread at a time.
class TurnNotifier {
 public:
  /// Pushes the changes since the last call to players who watch their games. `due` is the end of
  /// the running turn, in ms since 1970.
  void notify(const PlayersHere& players, const std::string& room, const RoomState& state,
              std::optional<std::int64_t> due);
  /// Call after the room has been read from its log. The players know the current state already, so
  /// this only remembers it. If the last push of this object differs, pushes the difference.
  void know(const PlayersHere& players, const std::string& room, const RoomState& state,
            std::optional<std::int64_t> due);

 private:
  struct Sent {
    std::string player;  // id
    protocol::TurnNews news;
  };
  [[nodiscard]] static std::vector<Sent> news_of(const std::string& room, const RoomState& state,
                                                 std::optional<std::int64_t> due);

  std::vector<Sent> sent_;
  bool known_ = false;  // whether `sent_` holds what the players know
};

}  // namespace quintet::server
