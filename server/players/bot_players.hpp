// Who the computer players are: for each game and level one, and as many more of the same level as
// a game has further seats, because a player has one seat in a room.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/words.hpp"
#include "storage/write.hpp"

namespace quintet::server {

/// Never changed: any thread.
class BotPlayers {
 public:
  /// None: the server has no computer players.
  BotPlayers() = default;
  /// In these games of the catalogue, each with the levels 1 to `levels`.
  BotPlayers(std::vector<std::string> games, int levels)
      : games_(std::move(games)), levels_(levels) {}

  /// How many levels there are; 0 where the server has no computer players.
  [[nodiscard]] int levels() const { return levels_; }
  [[nodiscard]] bool any() const { return levels_ > 0; }
  [[nodiscard]] bool plays(std::string_view game) const;
  /// One of the computer players of this level, who are numbered from 0. Precondition: the game and
  /// the level exist.
  [[nodiscard]] static protocol::Player player(std::string_view game, std::int64_t level,
                                               int number);
  /// What makes sure that storage knows all of them. `now` is in ms since 1970.
  [[nodiscard]] storage::EnsureBots to_store(std::int64_t now) const;

 private:
  std::vector<std::string> games_;
  int levels_ = 0;
};

}  // namespace quintet::server
