// Sliders, Attacks: what happens on the board after a soldier has stepped.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/sliders/squares.hpp"

namespace quintet::rules::sliders {

/// On `no_square` and with default values where it is not in the game.
struct Soldier {
  Square square = no_square;
  Facing facing = Facing::up;
  bool carries = false;
  friend bool operator==(const Soldier&, const Soldier&) = default;
};

inline constexpr int soldiers_a_side = 3;
/// Three of Blue, then three of Gold.
using Soldiers = std::array<Soldier, 2UL * soldiers_a_side>;
/// The place of a soldier in `Soldiers`.
using SoldierIndex = std::uint8_t;

[[nodiscard]] constexpr Side side_of(SoldierIndex soldier) {
  return soldier < soldiers_a_side ? Side::blue : Side::gold;
}
[[nodiscard]] constexpr SoldierIndex first_of(Side side) {
  return side == Side::blue ? 0 : soldiers_a_side;
}

/// The squares of one side's soldiers; contains `no_square` when some are missing.
[[nodiscard]] constexpr Squares squares_of(const Soldiers& soldiers, Side side) {
  const SoldierIndex first = first_of(side);
  Squares squares;
  for (SoldierIndex i = first; i < first + soldiers_a_side; ++i)
    squares.insert(soldiers[i].square);
  return squares;
}

/// A prize lies on its square until a soldier carries it; it is never dropped.
[[nodiscard]] constexpr bool prize_lies(const Soldiers& soldiers, Side side) {
  const SoldierIndex first = first_of(side);
  return !soldiers[first].carries && !soldiers[first + 1U].carries && !soldiers[first + 2U].carries;
}

/// The squares that a soldier of the side may enter, by a step or by a retreat: on the board,
/// without a soldier, neither the enemy's home nor the enemy's lying prize.
[[nodiscard]] constexpr Squares open_squares(const Soldiers& soldiers, const Field& field,
                                             Side side) {
  const Side enemy = opponent(side);
  Squares open = field.squares;
  for (const Soldier& soldier : soldiers)
    open.erase(soldier.square);
  open.erase(field.home[index(enemy)]);
  if (prize_lies(soldiers, enemy)) open.erase(field.prize[index(enemy)]);
  return open;
}

/// Picks up the own prize where the soldier stands on it. True: it has carried the prize home.
bool arrive(Soldiers& soldiers, const Field& field, SoldierIndex soldier);

/// Fights all fights that follow from a move of `instigator`, with all retreats. True: a retreat
/// has carried a prize home, and nothing more is resolved. `retreats`, if given, receives the
/// soldiers as they stand after each retreat.
bool resolve_attacks(Soldiers& soldiers, const Field& field, SoldierIndex instigator,
                     std::vector<Soldiers>* retreats = nullptr);

}  // namespace quintet::rules::sliders
