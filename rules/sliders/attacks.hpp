// Sliders, Attacks: the consequences of a step on the board.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/sliders/squares.hpp"

namespace quintet::rules::sliders {

/// A soldier that is not in the game is on `no_square` and has default values.
struct Soldier {
  Square square = no_square;
  Facing facing = Facing::up;
  bool carries = false;
  friend bool operator==(const Soldier&, const Soldier&) = default;
};

inline constexpr int soldiers_a_side = 3;
/// Three of Blue, then three of Gold.
using Soldiers = std::array<Soldier, 2UL * soldiers_a_side>;
/// The index of a soldier in `Soldiers`.
using SoldierIndex = std::uint8_t;

[[nodiscard]] constexpr Side side_of(SoldierIndex soldier) {
  return soldier < soldiers_a_side ? Side::blue : Side::gold;
}
[[nodiscard]] constexpr SoldierIndex first_of(Side side) {
  return side == Side::blue ? 0 : soldiers_a_side;
}

/// The squares of one side's soldiers; contains `no_square` if a soldier is missing.
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

/// The squares that a soldier of the side may enter, by a step or by a retreat: squares on the
/// board without a soldier, except the enemy's home and the enemy's prize while it lies there.
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

/// Lets the soldier pick up its own prize if it stands on it. Returns true if the soldier has
/// carried the prize home.
bool arrive(Soldiers& soldiers, const Field& field, SoldierIndex soldier);

/// Resolves all fights that follow from a move of `instigator`, with all retreats. Returns true if
/// a retreat has carried a prize home, which ends the resolution. `retreats`, if given, receives
/// the soldiers as they stand after each retreat.
bool resolve_attacks(Soldiers& soldiers, const Field& field, SoldierIndex instigator,
                     std::vector<Soldiers>* retreats = nullptr);

}  // namespace quintet::rules::sliders
