#include "rules/catalogue.hpp"

#include <algorithm>
#include <array>

#include "rules/gridwar/gridwar.hpp"
#include "rules/liger/liger.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"

namespace quintet::rules {

std::span<const GameInfo> catalogue() {
  static const std::array games{
      liger::info(),
      slides_of_action::info(),
      gridwar::info(),
  };
  return games;
}

const GameInfo* find_game(std::string_view id) {
  const auto games = catalogue();
  const auto game = std::ranges::find(games, id, &GameInfo::id);
  return game == games.end() ? nullptr : &*game;
}

}  // namespace quintet::rules
