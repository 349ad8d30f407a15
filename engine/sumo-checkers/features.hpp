// Features of a position of Sumo Checkers, for its evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::engine::sumo_checkers {

using rules::sumo_checkers::Direction;
using rules::sumo_checkers::Position;
using rules::sumo_checkers::Side;
using rules::sumo_checkers::Spaces;

/// The kinds of spaces: spaces that a rotation or reflection of the board maps to each other are
/// alike.
inline constexpr std::size_t kinds_of_spaces = 9;
inline constexpr auto kind_of_space = [] {
  constexpr int centre = 3;
  std::array<std::uint8_t, 64> kinds{};
  for (int rank = 0; rank < rules::sumo_checkers::side_length; ++rank) {
    for (int file = 0; file < rules::sumo_checkers::side_length; ++file) {
      const int up = rank < centre ? centre - rank : rank - centre;
      const int right = file < centre ? centre - file : file - centre;
      const int far = std::max(up, right);
      const int near = std::min(up, right);
      // 0 0, 1 0, 1 1, 2 0, 2 1, 2 2, 3 0, 3 1, 3 2; a corner outside the board has no kind
      kinds[static_cast<std::size_t>(rank * rules::sumo_checkers::stride + file)] =
          static_cast<std::uint8_t>(far * (far + 1) / 2 + near);
    }
  }
  return kinds;
}();

struct Features {
  static constexpr std::size_t spaces = 0;
  // By the number of checkers that the side can still lose; the game is over at 0.
  static constexpr std::size_t lives = spaces + kinds_of_spaces;
  // Own checkers on an edge whose inner neighbour an enemy stands on or can step onto, for the seat
  // to move and then for the other seat.
  static constexpr std::size_t exposed = lives + rules::sumo_checkers::checkers_a_side + 1;
  static constexpr std::size_t pairs = exposed + 2;
  static constexpr std::size_t isolated = pairs + 1;
  static constexpr std::size_t tempo = isolated + 1;
  static constexpr std::size_t count = tempo + 1;

  template <class Add>
  static void visit(const Position& position, Add add) {
    const auto mover = static_cast<Side>(position.seat_to_move());
    visit_side(position, mover, 1, 0, add);
    visit_side(position, opponent(mover), -1, 1, add);
    add(tempo, 1);
  }

 private:
  template <class Add>
  static void visit_side(const Position& position, Side side, int sign, std::size_t waits,
                         Add& add) {
    using rules::sumo_checkers::edge;
    using rules::sumo_checkers::moved;
    const Spaces own = position.checkers(side);
    const Spaces enemies = position.checkers(opponent(side));
    int checkers = 0;
    for (Spaces rest = own; rest != 0; rest &= rest - 1) {
      add(spaces + kind_of_space[rules::sumo_checkers::first_of(rest)], sign);
      ++checkers;
    }
    const int left = checkers - rules::sumo_checkers::checkers_a_side + position.knockouts();
    add(lives + static_cast<std::size_t>(std::max(left, 0)), sign);
    // An enemy that stands behind a checker on the edge, or next to that space, can push.
    Spaces near = enemies;
    for (const Direction step : rules::sumo_checkers::directions)
      near |= moved(enemies, step);
    near &= ~(own | position.blocks());
    int endangered = 0;
    for (const Direction direction : rules::sumo_checkers::directions) {
      const Spaces pushers = moved(own & edge(direction), opposite(direction)) & near;
      if (pushers != 0) endangered += count_of(pushers);
    }
    if (endangered != 0) add(exposed + waits, sign * endangered);
    const Spaces rows = own & moved(own, Direction::right);
    const Spaces files = own & moved(own, Direction::up);
    add(pairs, sign * (count_of(rows) + count_of(files)));
    const Spaces alone =
        own & ~(rows | files | moved(rows, Direction::left) | moved(files, Direction::down));
    if (alone != 0) add(isolated, sign * count_of(alone));
  }

  /// As `std::popcount`, which without a processor's instruction for it is a call of a function.
  static constexpr int count_of(Spaces set) {
    set -= set >> 1U & 0x5555555555555555ULL;
    set = (set & 0x3333333333333333ULL) + (set >> 2U & 0x3333333333333333ULL);
    set = (set + (set >> 4U)) & 0x0f0f0f0f0f0f0f0fULL;
    return static_cast<int>(set * 0x0101010101010101ULL >> 56U);
  }
};

}  // namespace quintet::engine::sumo_checkers
