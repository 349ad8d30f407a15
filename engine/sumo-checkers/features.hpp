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
inline constexpr auto spaces_of_kind = [] {
  constexpr int centre = 3;
  std::array<Spaces, kinds_of_spaces> kinds{};
  for (int rank = 0; rank < rules::sumo_checkers::side_length; ++rank) {
    for (int file = 0; file < rules::sumo_checkers::side_length; ++file) {
      const int up = rank < centre ? centre - rank : rank - centre;
      const int right = file < centre ? centre - file : file - centre;
      const int far = std::max(up, right);
      const int near = std::min(up, right);
      // 0 0, 1 0, 1 1, 2 0, 2 1, 2 2, 3 0, 3 1, 3 2
      const auto kind = static_cast<std::size_t>(far * (far + 1) / 2 + near);
      if (kind >= kinds.size()) continue;  // a corner outside the board
      kinds[kind] |= rules::sumo_checkers::bit(
          static_cast<rules::sumo_checkers::Space>(rank * rules::sumo_checkers::stride + file));
    }
  }
  return kinds;
}();

struct Features {
  static constexpr std::size_t spaces = 0;
  // By the number of checkers that the side can still lose; the game is over at 0.
  static constexpr std::size_t lives = spaces + kinds_of_spaces;
  // Enemies that one, two or three checkers can push off with one step, for the seat to move and
  // then for the other seat; and enemies on the edge without a checker of their own behind them.
  static constexpr std::size_t threats = lives + rules::sumo_checkers::checkers_a_side + 1;
  static constexpr std::size_t exposed = threats + 6;
  static constexpr std::size_t pairs = exposed + 2;
  static constexpr std::size_t triples = pairs + 1;
  static constexpr std::size_t isolated = triples + 1;
  // Pairs of checkers whose rear one stands on the edge behind it.
  static constexpr std::size_t backed = isolated + 1;
  static constexpr std::size_t tempo = backed + 1;
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
    const Spaces empty = rules::sumo_checkers::board & ~(own | enemies | position.blocks());
    const auto emit = [&](std::size_t feature, Spaces found) {
      if (found != 0) add(feature, sign * std::popcount(found));
    };
    for (std::size_t kind = 0; kind < kinds_of_spaces; ++kind)
      emit(spaces + kind, own & spaces_of_kind[kind]);
    const int left =
        std::popcount(own) - rules::sumo_checkers::checkers_a_side + position.knockouts();
    add(lives + static_cast<std::size_t>(std::max(left, 0)), sign);
    Spaces friends = 0;
    for (const Direction direction : rules::sumo_checkers::directions) {
      const Direction back = opposite(direction);
      Spaces in_line = own;
      Spaces pushed = enemies & edge(direction);
      emit(exposed + waits, moved(pushed, back) & (empty | own));
      for (std::size_t strength = 0; strength < 3; ++strength) {
        emit(threats + 3 * waits + strength, moved(pushed, back) & in_line);
        in_line &= moved(in_line, direction);
        pushed = moved(pushed, back) & enemies;
      }
      const Spaces second = own & moved(own, direction);
      friends |= second;
      emit(backed, second & moved(own & edge(back), direction));
      if (direction == Direction::up || direction == Direction::right) {
        emit(pairs, second);
        emit(triples, second & moved(second, direction));
      }
    }
    emit(isolated, own & ~friends);
  }
};

}  // namespace quintet::engine::sumo_checkers
