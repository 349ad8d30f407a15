// Names of the spaces and sides of Sumo Checkers, in messages and in notation.
#pragma once

#include <string>

#include "rules/sumo-checkers/sumo_checkers.hpp"
#include "rules/text.hpp"

namespace quintet::rules::sumo_checkers {

[[nodiscard]] inline std::string name_of(Space space) {
  return square_name({file_of(space), rank_of(space)});
}
[[nodiscard]] inline std::string name_of(Side side) {
  return side == Side::gold ? "Gold" : "Silver";
}

}  // namespace quintet::rules::sumo_checkers
