// `turn` pushes: tells players who watch their games whose turn it is, whatever room they are in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/server_to_client.hpp"
#include "server/games/room_state.hpp"
#include "server/players/players_here.hpp"

namespace quintet::server {

/// Remembers what the players of one room have been told. Used by one thread at a time.
class TurnTeller {
 public:
  /// Pushes to those who watch their games what has changed for them since the last call. `due` is
  /// when the running turn ends, in ms since 1970.
  void tell(const PlayersHere& players, const std::string& room, const RoomState& state,
            std::optional<std::int64_t> due);
  /// Call it when the room has just been read from its log. The players know the current state
  /// already, so it is only remembered; if this object has told them something else before, it
  /// pushes the difference.
  void know(const PlayersHere& players, const std::string& room, const RoomState& state,
            std::optional<std::int64_t> due);

 private:
  struct Told {
    std::string player;  // id
    protocol::TurnNews news;
  };
  [[nodiscard]] static std::vector<Told> news_of(const std::string& room, const RoomState& state,
                                                 std::optional<std::int64_t> due);

  std::vector<Told> told_;
  bool known_ = false;  // whether `told_` holds what the players know
};

}  // namespace quintet::server
