// Games that the rules core prepares before the measurement.
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

/// A random legal game for two, to its end or to a resignation.
struct Plan {
  std::string game;
  std::string options;     // as JSON
  std::string first_hash;  // of the start position
  std::vector<PlannedTurn> turns;
  bool resigned = false;  // after these turns
};

/// `of_each` plans of each game of the catalogue, interleaved, so that neighbours are different
/// games.
[[nodiscard]] std::vector<Plan> make_plans(std::size_t of_each, std::uint64_t seed);

/// The same plans, resigned after at most `turns` turns.
[[nodiscard]] std::vector<Plan> shortened(std::vector<Plan> plans, std::size_t turns);

}  // namespace quintet::bench
