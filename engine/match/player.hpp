// Players of a match between programs: the levels, and simple players to compare them with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/specification.hpp"
#include "rules/record.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

struct LevelPlayer {
  int level;
  friend bool operator==(const LevelPlayer&, const LevelPlayer&) = default;
};
/// Any strength, to try settings before a level has them.
struct SettingsPlayer {
  Level level;
  friend bool operator==(const SettingsPlayer&, const SettingsPlayer&) = default;
};
/// The highest level with another budget.
struct NodesPlayer {
  std::uint64_t nodes;
  friend bool operator==(const NodesPlayer&, const NodesPlayer&) = default;
};
/// Plays any legal action with equal probability.
struct RandomPlayer {
  friend bool operator==(const RandomPlayer&, const RandomPlayer&) = default;
};
/// Plays the best evaluation one turn ahead (a budget of one node), and every fourth own turn at
/// random.
struct GreedyPlayer {
  friend bool operator==(const GreedyPlayer&, const GreedyPlayer&) = default;
};
using Player = std::variant<LevelPlayer, NodesPlayer, SettingsPlayer, RandomPlayer, GreedyPlayer>;

/// `levelN` with the id of a level, `nodes:N`, `settings:NODES,NOISE,MARGIN,CONTEMPT,AIM`,
/// `random`, `greedy`; otherwise `bad_request`.
[[nodiscard]] rules::Result<Player> parse_player(std::string_view text);
[[nodiscard]] std::string name_of(const Player& player);

struct Choice {
  std::string turn;
  bool wants_draw = false;  // engine/levels/conduct.hpp; false for random turns
};
/// The player's choice; the same for the same game and seed. Precondition: the game is not over, no
/// seat has withdrawn, and the game has an engine and, with these options, the player's level.
[[nodiscard]] Choice choose(const Player& player, const rules::GameRecord& game,
                            std::uint64_t seed);
/// The turn of `choose`.
[[nodiscard]] std::string choose_turn(const Player& player, const rules::GameRecord& game,
                                      std::uint64_t seed);

}  // namespace quintet::engine
