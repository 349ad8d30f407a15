// Games as they will be played: made before anything is measured, by the rules core.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/types.hpp"

namespace quintet::bench {

struct PlannedTurn {
  rules::Seat seat = 0;
  std::string text;
  std::string hash;  // of the position after it
};

/// A game for two, random and legal, to its end or to where somebody resigns.
struct Plan {
  std::string game;
  std::string options;     // as JSON
  std::string first_hash;  // of the position it begins with
  std::vector<PlannedTurn> turns;
  bool resigned = false;  // after these turns
};

/// So many plans of each game of the catalogue, in turn: any few of them are different games.
[[nodiscard]] std::vector<Plan> make_plans(std::size_t of_each, std::uint64_t seed);

/// The same, resigned after at most so many turns.
[[nodiscard]] std::vector<Plan> shortened(std::vector<Plan> plans, std::size_t turns);

}  // namespace quintet::bench
