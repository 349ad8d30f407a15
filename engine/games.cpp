#include "engine/games.hpp"

#include <algorithm>

#include "engine/all_games.hpp"
#include "engine/search/thinking_model.hpp"

namespace quintet::engine {

std::span<const GameEngine> game_engines() {
  static constexpr auto games = AllGames::map([]<class S>(S) {
    return GameEngine{.id = S::id,
                      .begin = begin_thinking<typename S::Position, S::begin>,
                      .levels = S::levels,
                      .turn_limit = S::turn_limit};
  });
  return games;
}

const GameEngine* find_engine(std::string_view id) {
  const auto games = game_engines();
  const auto game = std::ranges::find(games, id, &GameEngine::id);
  return game == games.end() ? nullptr : &*game;
}

}  // namespace quintet::engine
