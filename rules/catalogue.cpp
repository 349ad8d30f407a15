#include "rules/catalogue.hpp"

#include <algorithm>

#include "rules/all_games.hpp"

namespace quintet::rules {

std::span<const GameInfo> catalogue() {
  static const auto games = AllGames::infos();
  return games;
}

const GameInfo* find_game(std::string_view id) {
  const auto games = catalogue();
  const auto game = std::ranges::find(games, id, &GameInfo::id);
  return game == games.end() ? nullptr : &*game;
}

bool is_solved(const GameInfo& game, const OptionValues& options) {
  return game.solved_with && options[game.solved_with->key] == game.solved_with->value;
}

}  // namespace quintet::rules
