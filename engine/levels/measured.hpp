// Measured strength of the levels, for display only.
#pragma once

#include <span>
#include <string_view>

namespace quintet::engine {

/// Score of a level in games with both seats played equally often (`./dev strength`, README.md).
struct Measured {
  std::string_view game;
  int level = 0;
  /// `random`: any legal turn; `greedy`: the best evaluation one turn ahead, with a random turn
  /// every fourth time; `level-below`.
  std::string_view against;
  int games = 0;
  int percent = 0;  // share of the possible points; a draw is half a point
};

/// The measurements of one level; empty if there are none.
[[nodiscard]] std::span<const Measured> measured(std::string_view game, int level);

}  // namespace quintet::engine
