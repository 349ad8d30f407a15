// The computer players: for each game and level one less than the game has seats, because a player
// has only one seat in a room, and at least one person sits there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/words.hpp"
#include "storage/jobs/players.hpp"

namespace quintet::server {

/// Immutable, hence thread-safe.
class BotPlayers {
 public:
  /// A server without computer players.
  BotPlayers() = default;
  /// For these games of the catalogue, each with the levels 1 to `levels`.
  BotPlayers(std::vector<std::string> games, int levels)
      : games_(std::move(games)), levels_(levels) {}

  /// Number of levels; 0 if the server has no computer players.
  [[nodiscard]] int levels() const { return levels_; }
  [[nodiscard]] bool any() const { return levels_ > 0; }
  [[nodiscard]] bool plays(std::string_view game) const;
  /// One of the computer players of this level, numbered from 0. Precondition: the game and the
  /// level exist.
  [[nodiscard]] static protocol::Player player(std::string_view game, std::int64_t level,
                                               int number);
  /// The job that stores all of them. `now` is in ms since 1970.
  [[nodiscard]] storage::EnsureBots to_store(std::int64_t now) const;

 private:
  std::vector<std::string> games_;
  int levels_ = 0;
};

}  // namespace quintet::server
