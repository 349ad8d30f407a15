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

/// A game with computer players, and the ids of their levels.
struct BotGame {
  std::string id;
  std::vector<int> levels;
};

/// Immutable, hence thread-safe.
class BotPlayers {
 public:
  /// A server without computer players.
  BotPlayers() = default;
  /// For these games of the catalogue.
  explicit BotPlayers(std::vector<BotGame> games) : games_(std::move(games)) {}

  [[nodiscard]] bool any() const { return !games_.empty(); }
  [[nodiscard]] bool plays(std::string_view game) const;
  /// Whether the game has computer players of this level.
  [[nodiscard]] bool has(std::string_view game, std::int64_t level) const;
  /// One of the computer players of this level, numbered from 0. Precondition: the game and the
  /// level exist.
  [[nodiscard]] static protocol::Player player(std::string_view game, std::int64_t level,
                                               int number);
  /// The job that stores all of them. `now` is in ms since 1970.
  [[nodiscard]] storage::EnsureBots to_store(std::int64_t now) const;

 private:
  std::vector<BotGame> games_;
};

}  // namespace quintet::server
