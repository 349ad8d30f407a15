// Features of a position of Liger, for its evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/liger/liger.hpp"

namespace quintet::engine::liger {

using rules::liger::Colour;
using rules::liger::Position;

struct Features {
  // A checker counts by the number of ranks that it has behind it, by the number of checkers on it
  // (0, 1, 2, 3 or more), and by the colour on top of its tower.
  static constexpr std::size_t ranks = 8;
  static constexpr std::size_t burials = 7;
  static constexpr std::size_t checkers = 0;
  // Difference between the numbers of squares that the two sides show on, and the number for each
  // side.
  static constexpr std::size_t lead = checkers + ranks * burials;
  static constexpr std::size_t most_lead = 4;
  static constexpr std::size_t shown = lead + most_lead;
  static constexpr std::size_t most_shown = 6;
  // The advantage of the seat to move.
  static constexpr std::size_t tempo = shown + most_shown;
  static constexpr std::size_t count = tempo + 1;

  template <class Add>
  static void visit(const Position& position, Add add) {
    const auto mover = static_cast<Colour>(position.seat_to_move());
    for (const Colour colour : {Colour::red, Colour::blue}) {
      for (auto rest = position.shows(colour); rest != 0; rest &= rest - 1) {
        const auto square = static_cast<rules::liger::Square>(std::countr_zero(rest));
        add_stack(position.stack(square), square / 4U, mover, add);
      }
    }
    const int own = std::popcount(position.shows(mover));
    const int enemy = std::popcount(position.shows(opponent(mover)));
    const int more = std::clamp(own - enemy, -int{most_lead}, int{most_lead});
    if (more > 0) add(lead + static_cast<std::size_t>(more - 1), 1);
    if (more < 0) add(lead + static_cast<std::size_t>(-more - 1), -1);
    add(shown + std::min(static_cast<std::size_t>(own), most_shown - 1), 1);
    add(shown + std::min(static_cast<std::size_t>(enemy), most_shown - 1), -1);
    add(tempo, 1);
  }

 private:
  template <class Add>
  static void add_stack(rules::liger::Stack stack, unsigned rank, Colour mover, Add& add) {
    const bool top_is_blue = (stack & 1U) != 0;
    for (unsigned depth = 0; stack != rules::liger::no_checker; stack >>= 1U, ++depth) {
      const bool blue = (stack & 1U) != 0;
      const unsigned progress = blue ? 7 - rank : rank;
      // 0: on top; 1 to 3: own colour on top; 4 to 6: enemy on top.
      const unsigned under = depth == 0 ? 0 : std::min(depth, 3U) + (blue == top_is_blue ? 0 : 3);
      add(checkers + progress * burials + under, (blue == (mover == Colour::blue)) ? 1 : -1);
    }
  }
};

}  // namespace quintet::engine::liger
