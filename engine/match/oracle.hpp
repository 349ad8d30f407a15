// Solves positions of Slides of Action by exhaustive search: a reference for the engine that shares
// only the rules with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "rules/slides-of-action/slides_of_action.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

/// Stores its results; for one thread.
class SlidesOracle {
 public:
  using Position = rules::slides_of_action::Position;

  /// No forced win with two seats takes more plies, with any options: every state has been solved.
  static constexpr int longest_win = 11;

  /// Whether `seat` wins within `plies` turns of all seats together against any play of the others.
  [[nodiscard]] bool forces(const Position& position, rules::Seat seat, int plies);
  /// The value for the seat with two seats in play: 1 (win), 0 (draw) or -1 (loss).
  [[nodiscard]] int class_of(const Position& position, rules::Seat seat, int plies = longest_win);
  void forget() { known_.clear(); }

 private:
  struct Known {
    std::int8_t wins_in = 127;  // a win is forced within this many plies
    std::int8_t not_in = -1;    // no win is forced within this many plies
  };
  std::unordered_map<std::uint64_t, Known> known_;  // by the position's key and the seat
};

}  // namespace quintet::engine
