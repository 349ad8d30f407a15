// The round board of Sumo Checkers: spaces, sets of them, directions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quintet::rules::sumo_checkers {

/// A space by its number, from b1 (1) to f7 (53). A rank takes eight numbers and files a to g use
/// seven of them, so a shift never carries a checker from one rank to the next.
using Space = std::uint8_t;
inline constexpr int stride = 8;
inline constexpr int side_length = 7;
/// A set of spaces, one bit for each.
using Spaces = std::uint64_t;

[[nodiscard]] constexpr int rank_of(Space space) {
  return space / stride;
}
[[nodiscard]] constexpr int file_of(Space space) {
  return space % stride;
}
[[nodiscard]] constexpr Spaces bit(Space space) {
  return 1ULL << space;
}
[[nodiscard]] constexpr bool holds(Spaces spaces, Space space) {
  return ((spaces >> space) & 1U) != 0;
}
[[nodiscard]] constexpr Space first_of(Spaces spaces) {
  return static_cast<Space>(std::countr_zero(spaces));
}
/// Number of spaces of the rank (0 is the lowest), and below, the file of its first space.
[[nodiscard]] constexpr int width_of(int rank) {
  return rank == 0 || rank == side_length - 1 ? side_length - 2 : side_length;
}
[[nodiscard]] constexpr int first_file_of(int rank) {
  return (side_length - width_of(rank)) / 2;
}

/// All 45 spaces.
inline constexpr Spaces board = [] {
  Spaces all = 0;
  for (int rank = 0; rank < side_length; ++rank) {
    for (int i = 0; i < width_of(rank); ++i)
      all |= bit(static_cast<Space>(rank * stride + first_file_of(rank) + i));
  }
  return all;
}();
static_assert(std::popcount(board) == 45);

enum class Direction : std::uint8_t { up, right, down, left };
inline constexpr std::array directions{Direction::up, Direction::right, Direction::down,
                                       Direction::left};
[[nodiscard]] constexpr std::size_t index(Direction direction) {
  return static_cast<std::size_t>(direction);
}
[[nodiscard]] constexpr Direction opposite(Direction direction) {
  return directions[(index(direction) + 2) % directions.size()];
}
/// Difference between the numbers of a space and of its neighbour in the direction.
[[nodiscard]] constexpr int offset(Direction direction) {
  return std::array{stride, 1, -stride, -1}[index(direction)];
}
/// The direction from one space to another. Precondition: both are on the same rank or file.
[[nodiscard]] constexpr Direction direction_of(Space from, Space to) {
  const int by = to - from;
  if (by > 0) return by < stride ? Direction::right : Direction::up;
  return by > -stride ? Direction::left : Direction::down;
}
/// The next space in the direction. Precondition: that space is on the board.
[[nodiscard]] constexpr Space next(Space space, Direction direction) {
  return static_cast<Space>(space + offset(direction));
}

/// The set moved by one space, without the spaces that leave the board.
[[nodiscard]] constexpr Spaces moved(Spaces spaces, Direction direction) {
  const int by = offset(direction);
  return (by > 0 ? spaces << by : spaces >> -by) & board;
}
/// The spaces of the board from which a step in the direction leaves the board.
[[nodiscard]] constexpr Spaces edge(Direction direction) {
  return board & ~moved(board, opposite(direction));
}

/// "Sumo Checkers, Directions and pushing", for all spaces at once. `fronts(…)[n]` is the set of
/// spaces from which the front of a column of n checkers could advance, for n from 1 to
/// `Strongest`; the caller must check that there is a column. The space in front must be empty, or
/// begin an unbroken line of at most n enemies with an empty space or the edge behind them.
template <int Strongest>
[[nodiscard]] constexpr std::array<Spaces, 4> fronts(Direction direction, Spaces enemies,
                                                     Spaces empty) {
  const Direction back = opposite(direction);
  std::array<Spaces, 4> by_strength{};
  const Spaces onto_empty = moved(empty, back);
  Spaces can_advance = onto_empty;
  Spaces yields = onto_empty | edge(direction);  // a pushed enemy can leave from these
  for (std::size_t n = 1; n <= Strongest; ++n) {
    yields = moved(enemies & yields, back);
    can_advance |= yields;
    by_strength[n] = can_advance;
  }
  return by_strength;
}

}  // namespace quintet::rules::sumo_checkers
