// The list of all games with the type of their positions, for templates that visit every game.
// Other code needs only rules/catalogue.hpp.
#pragma once

#include <array>

#include "rules/catalogue.hpp"
#include "rules/gridwar/gridwar.hpp"
#include "rules/liger/liger.hpp"
#include "rules/position.hpp"
#include "rules/sliders/sliders.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"
#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::rules {

template <Position P, GameInfo (*Info)()>
struct TypedGame {
  using PositionType = P;
  [[nodiscard]] static GameInfo info() { return Info(); }
};

template <class... Games>
struct GameList {
  /// Calls `visit` with a value of every `TypedGame`, in order.
  template <class Visit>
  static void for_each(Visit visit) {
    (visit(Games{}), ...);
  }
  [[nodiscard]] static std::array<GameInfo, sizeof...(Games)> infos() { return {Games::info()...}; }
};

/// In the order in which every page and list shows them: the game that is understood with the first
/// press comes first, the one with the longest rules last. `gameViews` of the web client repeats
/// it.
using AllGames =
    GameList<TypedGame<slides_of_action::Position, slides_of_action::info>,
             TypedGame<liger::Position, liger::info>, TypedGame<sliders::Position, sliders::info>,
             TypedGame<sumo_checkers::Position, sumo_checkers::info>,
             TypedGame<gridwar::Position, gridwar::info>>;

}  // namespace quintet::rules
