#include "rules/catalogue.hpp"

#include <algorithm>
#include <array>

#include "rules/gridwar/gridwar.hpp"
#include "rules/liger/liger.hpp"
#include "rules/sliders/sliders.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"
#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::rules {

std::span<const GameInfo> catalogue() {
  static const std::array games{
      sliders::info(),          sumo_checkers::info(), liger::info(),
      slides_of_action::info(), gridwar::info(),
  };
  return games;
}

const GameInfo* find_game(std::string_view id) {
  const auto games = catalogue();
  const auto game = std::ranges::find(games, id, &GameInfo::id);
  return game == games.end() ? nullptr : &*game;
}

}  // namespace quintet::rules
