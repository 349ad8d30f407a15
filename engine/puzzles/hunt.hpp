// How to find the puzzles of a game. Each game's specification has its own settings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/match/player.hpp"
#include "puzzles/puzzle.hpp"
#include "rules/options.hpp"

namespace quintet::engine::puzzles {

/// Maximum effort for one position.
struct Effort {
  std::uint64_t engine_nodes = 60'000;    // for the engine to find the win
  std::uint64_t proof_nodes = 3'000'000;  // for the exact proof, in actions
};

/// Source of the positions. Games of bots with many turns to choose from contain enough wins in a
/// few turns that a player can miss. In games with few turns to choose from, the finder examines
/// many more positions than games contain.
enum class Source : std::uint8_t {
  games,     // the last positions of games between bots
  walks,     // the positions of a random walk that never ends the game
  composed,  // positions that `HuntSettings::compose` makes
};

/// Returns a random number below the bound.
using Draw = std::function<std::uint64_t(std::uint64_t bound)>;

struct HuntSettings {
  Source source = Source::games;
  std::vector<rules::OptionValues::Pairs> options{{}};  // used in rotation
  std::vector<Player> players{LevelPlayer{1}, LevelPlayer{2}, LevelPlayer{2}, LevelPlayer{3}};
  int turn_limit = 150;
  int opening_turns = 8;  // maximum number of random turns at the beginning; at least 2 for games
  std::size_t examined = 16;  // number of positions to examine, from the end of the game backwards
  Effort effort;
  /// Maximum shares of puzzles that are won in 1, 2, 3, 4 turns among those with the same options,
  /// in percent.
  std::array<std::size_t, quintet::puzzles::longest_win> shares{8, 50, 60, 60};
  /// The text of a random position, which the rules may refuse. Only for `composed`.
  std::string (*compose)(const Draw& draw) = nullptr;
};

}  // namespace quintet::engine::puzzles
