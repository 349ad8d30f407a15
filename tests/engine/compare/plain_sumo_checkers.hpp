// A plain alpha-beta search for Sumo Checkers with an evaluation set by hand. It shares the rules'
// types with the engine and no code of the engine itself, so that a comparison with it finds faults
// that the engine's matches against itself cannot show.
#pragma once

#include <chrono>
#include <vector>

#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::tests {

struct PlainChoice {
  std::vector<rules::sumo_checkers::Action> turn;
  long long nodes = 0;
  int depth = 0;
};

/// The turn to play after thinking for `time`. `history` has the earlier positions at the start of
/// a turn; the search avoids them. Precondition: the position is at the start of a turn and not
/// over.
[[nodiscard]] PlainChoice plain_turn(const rules::sumo_checkers::Position& position,
                                     const std::vector<rules::sumo_checkers::Position>& history,
                                     std::chrono::milliseconds time);

}  // namespace quintet::tests
