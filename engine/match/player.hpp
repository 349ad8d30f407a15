// Who can play in a match between programs: the levels, and yardsticks for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "rules/record.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

struct LevelPlayer {
  int level;
  friend bool operator==(const LevelPlayer&, const LevelPlayer&) = default;
};
/// The highest level with another budget.
struct NodesPlayer {
  std::uint64_t nodes;
  friend bool operator==(const NodesPlayer&, const NodesPlayer&) = default;
};
/// Any legal action, each as likely as the others.
struct RandomPlayer {
  friend bool operator==(const RandomPlayer&, const RandomPlayer&) = default;
};
/// What looks best one turn ahead (a budget of one node); every fourth turn of its own at random.
struct GreedyPlayer {
  friend bool operator==(const GreedyPlayer&, const GreedyPlayer&) = default;
};
using Player = std::variant<LevelPlayer, NodesPlayer, RandomPlayer, GreedyPlayer>;

/// `level1` … `level5`, `nodes:N`, `random`, `greedy`; `bad_request` else.
[[nodiscard]] rules::Result<Player> parse_player(std::string_view text);
[[nodiscard]] std::string name_of(const Player& player);

struct Choice {
  std::string turn;
  bool wants_draw = false;  // engine/conduct.hpp; what plays at random never does
};
/// What the player chooses; the same for the same game and seed. Precondition: the game is not
/// over, nobody has withdrawn, and it has an engine.
[[nodiscard]] Choice choose(const Player& player, const rules::GameRecord& game,
                            std::uint64_t seed);
/// The turn alone.
[[nodiscard]] std::string choose_turn(const Player& player, const rules::GameRecord& game,
                                      std::uint64_t seed);

}  // namespace quintet::engine
