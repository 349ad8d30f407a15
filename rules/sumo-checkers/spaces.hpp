// The round board of Sumo Checkers: spaces, sets of them, directions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quintet::rules::sumo_checkers {

/// Eight a rank, from b1 (1) to f7 (53), so that files a to g leave a gap between ranks: a shift
/// never carries a checker from one rank to the next.
using Space = std::uint8_t;
inline constexpr int stride = 8;
inline constexpr int side_length = 7;
/// A set of spaces, a bit each.
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
/// How many spaces the rank has (0 is the lowest), and the file of its first one.
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
/// What one space in the direction adds to a `Space`.
[[nodiscard]] constexpr int offset(Direction direction) {
  return std::array{stride, 1, -stride, -1}[index(direction)];
}
/// The direction of a line. Precondition: the spaces are two of the same rank or file.
[[nodiscard]] constexpr Direction direction_of(Space from, Space to) {
  const int by = to - from;
  if (by > 0) return by < stride ? Direction::right : Direction::up;
  return by > -stride ? Direction::left : Direction::down;
}
/// The next space in the direction. Precondition: it is on the board.
[[nodiscard]] constexpr Space next(Space space, Direction direction) {
  return static_cast<Space>(space + offset(direction));
}

/// The set moved by one space; what leaves the board is gone.
[[nodiscard]] constexpr Spaces moved(Spaces spaces, Direction direction) {
  const int by = offset(direction);
  return (by > 0 ? spaces << by : spaces >> -by) & board;
}
/// The spaces of the board from which a step in the direction leaves it.
[[nodiscard]] constexpr Spaces edge(Direction direction) {
  return board & ~moved(board, opposite(direction));
}

/// "Sumo Checkers, Directions and pushing", for all spaces at once: from which of them could the
/// front of a column advance? What stands before it has to be an empty space, or an unbroken line
/// of no more enemies than the column has checkers, with an empty space or the edge behind them.
/// `fronts(…)[n]` is for columns of n, for n from 1 to `Strongest`; whether there is a column is
/// not asked.
template <int Strongest>
[[nodiscard]] constexpr std::array<Spaces, 4> fronts(Direction direction, Spaces enemies,
                                                     Spaces empty) {
  const Direction back = opposite(direction);
  std::array<Spaces, 4> by_strength{};
  const Spaces onto_empty = moved(empty, back);
  Spaces can_advance = onto_empty;
  Spaces yields = onto_empty | edge(direction);  // where a pushed enemy can give way
  for (std::size_t n = 1; n <= Strongest; ++n) {
    yields = moved(enemies & yields, back);
    can_advance |= yields;
    by_strength[n] = can_advance;
  }
  return by_strength;
}

}  // namespace quintet::rules::sumo_checkers
