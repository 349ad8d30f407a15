// What is certainly true in Slides of Action, found by trying everything: a yardstick for the
// engine that shares nothing with it but the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "rules/slides-of-action/slides_of_action.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

/// Remembers what it has found out; for one thread.
class SlidesOracle {
 public:
  using Position = rules::slides_of_action::Position;

  /// No forced win between two is longer, whatever the options: every state has been solved.
  static constexpr int longest_win = 11;

  /// Whether `seat` wins within so many turns of all seats together, whatever all others do.
  [[nodiscard]] bool forces(const Position& position, rules::Seat seat, int plies);
  /// With two in play: 1, 0 or -1, for the seat.
  [[nodiscard]] int class_of(const Position& position, rules::Seat seat, int plies = longest_win);
  void forget() { known_.clear(); }

 private:
  struct Known {
    std::int8_t wins_in = 127;  // within so many plies it is forced
    std::int8_t not_in = -1;    // within so many it is not
  };
  std::unordered_map<std::uint64_t, Known> known_;  // by the position's key and the seat
};

}  // namespace quintet::engine
