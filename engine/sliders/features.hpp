// Features of a position of Sliders, for its evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "rules/sliders/sliders.hpp"

namespace quintet::engine::sliders {

using rules::sliders::Facing;
using rules::sliders::Position;
using rules::sliders::Side;
using rules::sliders::Soldier;
using rules::sliders::Square;

/// Number of steps from a soldier to a square on an empty board; it turns around only at the edge.
[[nodiscard]] inline int steps_to(const Soldier& soldier, Square target, int size) {
  const int ranks = rules::sliders::rank_of(target) - rules::sliders::rank_of(soldier.square);
  const int files =
      std::abs(rules::sliders::file_of(target) - rules::sliders::file_of(soldier.square));
  const bool up = soldier.facing == Facing::up;
  if (up ? ranks >= 0 : ranks <= 0) return std::max(std::abs(ranks), files);
  const int edge = up ? size - 1 : 0;
  const int there = std::abs(edge - rules::sliders::rank_of(soldier.square));
  const int back = std::abs(edge - rules::sliders::rank_of(target));
  return std::max(there + back, files);
}

struct Features {
  static constexpr std::size_t most_steps = 18;
  // A carrier, by its number of steps to its home.
  static constexpr std::size_t carrier = 0;
  // While the prize lies on its square: the nearest soldier and the second nearest, by their steps
  // to it.
  static constexpr std::size_t nearest = carrier + most_steps;
  static constexpr std::size_t second = nearest + most_steps;
  // Number of soldiers near the enemy's carrier, and number between it and its home.
  static constexpr std::size_t pursuers = second + most_steps;
  static constexpr std::size_t blockers = pursuers + 4;
  // Number of soldiers near the enemy's prize while it lies there.
  static constexpr std::size_t guards = blockers + 4;
  // A soldier that carries nothing: by rank from its own side and by facing, and by file.
  static constexpr std::size_t ranks = guards + 4;
  static constexpr std::size_t files = ranks + 2 * rules::sliders::stride;
  // Number of friends that touch; soldiers that would lose a fight against the enemies that touch
  // them.
  static constexpr std::size_t friends = files + 5;
  static constexpr std::size_t stronger = friends + 1;
  // The advantage of the seat to move when neither side, one, the other, or both have a carrier.
  static constexpr std::size_t tempo = stronger + 1;
  static constexpr std::size_t race = tempo + 4;
  // Lead in turns in the race home, if no soldier gets in the way.
  static constexpr int most_ahead = 6;
  static constexpr std::size_t count = race + 2 * most_ahead + 1;

  template <class Add>
  static void visit(const Position& position, Add add) {
    const auto mover = static_cast<Side>(position.seat_to_move());
    const Way own = visit_side(position, mover, 1, add);
    const Way enemy = visit_side(position, opponent(mover), -1, add);
    visit_contacts(position, mover, add);
    add(tempo + (own.carries ? 1U : 0U) + (enemy.carries ? 2U : 0U), 1);
    const int ahead = std::clamp(enemy.turns - own.turns, -most_ahead, most_ahead);
    add(race + static_cast<std::size_t>(ahead + most_ahead), 1);
  }

 private:
  /// Remaining path of a side to victory: whether it carries its prize, and an estimate of the
  /// turns.
  struct Way {
    bool carries;
    int turns;
  };

  template <class Add>
  static Way visit_side(const Position& position, Side side, int sign, Add& add) {
    using namespace rules::sliders;
    const auto& soldiers = position.soldiers();
    const Field& field = position.field();
    const SoldierIndex first = first_of(side);
    const Soldier* carrying = nullptr;
    int near = most_steps - 1;
    int next = most_steps - 1;
    for (SoldierIndex i = first; i < first + soldiers_a_side; ++i) {
      const Soldier& soldier = soldiers[i];
      if (soldier.square == no_square) continue;
      if (soldier.carries) {
        carrying = &soldier;
        continue;
      }
      const int rank = rank_of(soldier.square);
      const bool blue = side == Side::blue;
      const bool forward = (soldier.facing == Facing::up) == blue;
      const auto own_rank = static_cast<std::size_t>(blue ? rank : field.size - 1 - rank);
      const int from_centre = std::abs(2 * file_of(soldier.square) - (field.size - 1)) / 2;
      add(ranks + own_rank + (forward ? 0U : std::size_t{stride}), sign);
      add(files + static_cast<std::size_t>(from_centre), sign);
      const int steps = steps_to(soldier, field.prize[index(side)], field.size);
      next = std::min(next, std::max(near, steps));
      near = std::min(near, steps);
    }
    if (carrying == nullptr) {
      add(nearest + static_cast<std::size_t>(near), sign);
      add(second + static_cast<std::size_t>(next), sign);
      add(guards + near_enemies(soldiers, side, field.prize[index(side)]), -sign);
      // A soldier takes two steps a turn to the prize, and then one step a turn with it.
      const int home_from_prize = field.size - 1;
      return {false, (near + 1) / 2 + home_from_prize};
    }
    const Square home = field.home[index(side)];
    const int to_home = steps_to(*carrying, home, field.size);
    add(carrier + static_cast<std::size_t>(std::min<int>(to_home, most_steps - 1)), sign);
    add(pursuers + near_enemies(soldiers, side, carrying->square), -sign);
    add(blockers + between(soldiers, side, carrying->square, home), -sign);
    return {true, to_home};
  }

  [[nodiscard]] static int distance(Square a, Square b) {
    return std::max(std::abs(rules::sliders::rank_of(a) - rules::sliders::rank_of(b)),
                    std::abs(rules::sliders::file_of(a) - rules::sliders::file_of(b)));
  }

  /// Number of enemies of the side that can step next to the square within a turn.
  [[nodiscard]] static std::size_t near_enemies(const rules::sliders::Soldiers& soldiers, Side side,
                                                Square square) {
    const auto first = rules::sliders::first_of(opponent(side));
    std::size_t near = 0;
    for (auto i = first; i < first + rules::sliders::soldiers_a_side; ++i) {
      if (soldiers[i].square == rules::sliders::no_square) continue;
      if (distance(soldiers[i].square, square) <= 2) ++near;
    }
    return near;
  }

  /// Number of enemies of the side that are at most as far from the carrier's home as the carrier.
  [[nodiscard]] static std::size_t between(const rules::sliders::Soldiers& soldiers, Side side,
                                           Square square, Square home) {
    const auto first = rules::sliders::first_of(opponent(side));
    const int way = distance(square, home);
    std::size_t between = 0;
    for (auto i = first; i < first + rules::sliders::soldiers_a_side; ++i) {
      if (soldiers[i].square == rules::sliders::no_square) continue;
      if (distance(soldiers[i].square, home) <= way) ++between;
    }
    return between;
  }

  template <class Add>
  static void visit_contacts(const Position& position, Side mover, Add& add) {
    using namespace rules::sliders;
    const auto& soldiers = position.soldiers();
    const Squares own = squares_of(soldiers, mover);
    const Squares enemies = squares_of(soldiers, opponent(mover));
    for (SoldierIndex i = 0; i < soldiers.size(); ++i) {
      const Square square = soldiers[i].square;
      if (square == no_square) continue;
      const bool is_own = side_of(i) == mover;
      const int friends_near = (neighbours[square] & (is_own ? own : enemies)).size();
      const int enemies_near = (neighbours[square] & (is_own ? enemies : own)).size();
      if (friends_near > 0) add(friends, is_own ? friends_near : -friends_near);
      if (enemies_near > friends_near + 1) add(stronger, is_own ? -1 : 1);
    }
  }
};

}  // namespace quintet::engine::sliders
