#include "engine/games.hpp"

#include <array>

#include "engine/gridwar/engine.hpp"
#include "engine/liger/engine.hpp"
#include "engine/search/thinking_model.hpp"
#include "engine/sliders/engine.hpp"
#include "engine/slides-of-action/engine.hpp"
#include "engine/sumo-checkers/engine.hpp"

namespace quintet::engine {

std::span<const GameEngine> game_engines() {
  // To add a game, include the header of its folder and add a row.
  static constexpr std::array games{
      GameEngine{"gridwar", begin_thinking<rules::gridwar::Position, gridwar::begin>},
      GameEngine{"liger", begin_thinking<rules::liger::Position, liger::begin>},
      GameEngine{"sliders", begin_thinking<rules::sliders::Position, sliders::begin>},
      GameEngine{"slides-of-action",
                 begin_thinking<rules::slides_of_action::Position, slides_of_action::begin>},
      GameEngine{"sumo-checkers",
                 begin_thinking<rules::sumo_checkers::Position, sumo_checkers::begin>},
  };
  return games;
}

}  // namespace quintet::engine
