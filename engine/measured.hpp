// How strong the levels have been found to be, for people to read: nothing follows from it.
#pragma once

#include <span>
#include <string_view>

namespace quintet::engine {

/// What a level scored in games with equal shares of both seats (`./dev strength`, README.md).
struct Measured {
  std::string_view game;
  int level = 0;
  /// `random`: any legal turn; `greedy`: the best estimate one turn ahead, every fourth turn
  /// random; `level-below`.
  std::string_view against;
  int games = 0;
  int percent = 0;  // points of all that could be had; half of one for a draw
};

/// The rows of one level; empty where nothing has been measured.
[[nodiscard]] std::span<const Measured> measured(std::string_view game, int level);

}  // namespace quintet::engine
