// The list of all games that have an engine, with their types, for templates that visit every game.
// Programs instantiate only the parts that they use, so the browser's module has no puzzle search.
#pragma once

#include <string_view>

#include "engine/gridwar/engine.hpp"
#include "engine/liger/engine.hpp"
#include "engine/sliders/engine.hpp"
#include "engine/slides-of-action/engine.hpp"
#include "engine/specification.hpp"
#include "engine/sumo-checkers/engine.hpp"

namespace quintet::engine {

template <GameSpecification... Games>
struct SpecificationList {
  /// Calls `visit` with a value of every specification, in order.
  template <class Visit>
  static void for_each(Visit visit) {
    (visit(Games{}), ...);
  }
  /// Calls `visit` with the specification of this game; returns whether there is one.
  template <class Visit>
  static bool visit(std::string_view id, Visit visit) {
    return ((Games::id == id && (visit(Games{}), true)) || ...);
  }
  /// An array of `make(specification)`, in order.
  template <class Make>
  [[nodiscard]] static constexpr auto map(Make make) {
    return std::array{make(Games{})...};
  }
};

/// In alphabetical order. To add a game, include the header of its folder and add its
/// specification.
using AllGames =
    SpecificationList<gridwar::Specification, liger::Specification, sliders::Specification,
                      slides_of_action::Specification, sumo_checkers::Specification>;

}  // namespace quintet::engine
