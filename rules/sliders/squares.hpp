// The squares of Sliders, sets of squares, and tables of neighbouring squares.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quintet::rules::sliders {

/// A square, numbered from a1 (0) and b1 (1) to i9 (80), nine to a rank. The board of 8 x 8 is the
/// part of this board without file i and rank 9, so both boards share all tables.
using Square = std::uint8_t;
inline constexpr int stride = 9;
inline constexpr Square square_count = 81;
/// The square of a soldier that is not in the game. It has no neighbours and is on neither board.
inline constexpr Square no_square = square_count;

/// A set of squares; may contain `no_square`.
class Squares {
 public:
  constexpr Squares() = default;
  constexpr explicit Squares(Square only) { insert(only); }

  [[nodiscard]] constexpr bool contains(Square square) const {
    return ((words_[square / 64] >> (square % 64)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]);
  }
  constexpr void insert(Square square) { words_[square / 64] |= 1ULL << (square % 64); }
  constexpr void erase(Square square) { words_[square / 64] &= ~(1ULL << (square % 64)); }

  /// Calls `visit(square)` for every square in rising order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
        visit(static_cast<Square>(word * 64 + static_cast<unsigned>(std::countr_zero(rest))));
      }
    }
  }

  friend constexpr Squares operator&(Squares a, Squares b) {
    return Squares(a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]);
  }
  /// The squares of `a` that are not in `b`.
  friend constexpr Squares operator-(Squares a, Squares b) {
    return Squares(a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]);
  }
  friend constexpr bool operator==(Squares, Squares) = default;

 private:
  constexpr Squares(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  std::array<std::uint64_t, 2> words_{};
};

enum class Side : std::uint8_t { blue, gold };
[[nodiscard]] constexpr Side opponent(Side side) {
  return side == Side::blue ? Side::gold : Side::blue;
}
/// A side as the index of an array.
[[nodiscard]] constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

enum class Facing : std::uint8_t { up, down };
[[nodiscard]] constexpr std::size_t index(Facing facing) {
  return static_cast<std::size_t>(facing);
}
[[nodiscard]] constexpr int rank_of(Square square) {
  return square / stride;
}
[[nodiscard]] constexpr int file_of(Square square) {
  return square % stride;
}

/// The squares that share a side or a corner with a square. Soldiers on such squares touch.
inline constexpr auto neighbours = [] {
  std::array<Squares, square_count + 1> masks{};
  for (Square a = 0; a < square_count; ++a) {
    for (Square b = 0; b < square_count; ++b) {
      const int files = file_of(b) - file_of(a);
      const int ranks = rank_of(b) - rank_of(a);
      const bool near = files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1;
      if (a != b && near) masks[a].insert(b);
    }
  }
  return masks;
}();

/// The squares that a soldier can step to: ahead, diagonally ahead and sideways.
/// `ahead[index(facing)][square]`.
inline constexpr auto ahead = [] {
  std::array<std::array<Squares, square_count + 1>, 2> masks{};
  for (Square from = 0; from < square_count; ++from) {
    neighbours[from].for_each([&](Square to) {
      if (rank_of(to) >= rank_of(from)) masks[index(Facing::up)][from].insert(to);
      if (rank_of(to) <= rank_of(from)) masks[index(Facing::down)][from].insert(to);
    });
  }
  return masks;
}();

/// One of the two boards: "Sliders, Setup".
struct Field {
  int size;
  Squares squares;
  std::array<Square, 2> home;   // by side
  std::array<Square, 2> prize;  // the prize that the side fetches, in the enemy's territory
};

/// `home_file` and `prize_file` are Blue's home and Gold's prize on rank 1. Gold's home and Blue's
/// prize are their images under a half turn.
[[nodiscard]] constexpr Field make_field(int size, int home_file, int prize_file) {
  const auto square = [](int file, int rank) { return static_cast<Square>(rank * stride + file); };
  const int last = size - 1;
  Field field{.size = size,
              .squares = {},
              .home = {square(home_file, 0), square(last - home_file, last)},
              .prize = {square(last - prize_file, last), square(prize_file, 0)}};
  for (int rank = 0; rank < size; ++rank) {
    for (int file = 0; file < size; ++file)
      field.squares.insert(square(file, rank));
  }
  return field;
}
inline constexpr Field field_of_nine = make_field(9, 4, 2);
inline constexpr Field field_of_eight = make_field(8, 3, 1);

}  // namespace quintet::rules::sliders
