// The 705 spaces of Gridwar, their names, their supports, and sets of spaces.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::rules::gridwar {

/// A space by its number, in the order of level, row and hole: 1a1 is 0, 9b10 is 704.
using Space = std::uint16_t;
inline constexpr Space space_count = 705;
inline constexpr Space no_space = 0xffff;
/// "Gridwar, Spaces": a tenth level would need more tiles than the game has.
inline constexpr int level_count = 9;

/// Level, row and hole of a space, counted from 0: {0, 2, 4} is 1c5.
struct Place {
  std::uint8_t level;
  std::uint8_t row;
  std::uint8_t hole;
};

[[nodiscard]] constexpr int rows_of(int level) {
  return 10 - level;
}
[[nodiscard]] constexpr int holes_of(int level, int row) {
  return 19 - level - row;
}

inline constexpr auto places = [] {
  std::array<Place, space_count> table{};
  std::size_t space = 0;
  for (int level = 0; level < level_count; ++level) {
    for (int row = 0; row < rows_of(level); ++row) {
      for (int hole = 0; hole < holes_of(level, row); ++hole) {
        table[space++] = {static_cast<std::uint8_t>(level), static_cast<std::uint8_t>(row),
                          static_cast<std::uint8_t>(hole)};
      }
    }
  }
  return table;
}();

/// The first space of a row: `row_starts[level][row]`.
inline constexpr auto row_starts = [] {
  std::array<std::array<Space, 10>, level_count> table{};
  for (Space space = 0; space < space_count; ++space) {
    const auto [level, row, hole] = places[space];
    if (hole == 0) table[static_cast<unsigned>(level)][static_cast<unsigned>(row)] = space;
  }
  return table;
}();

/// `no_space` if the board has no such space.
[[nodiscard]] constexpr Space space_at(int level, int row, int hole) {
  if (level < 0 || level >= level_count || row < 0 || row >= rows_of(level) || hole < 0 ||
      hole >= holes_of(level, row)) {
    return no_space;
  }
  return static_cast<Space>(row_starts[static_cast<unsigned>(level)][static_cast<unsigned>(row)] +
                            hole);
}

using Three = std::array<Space, 3>;

/// The three spaces that support a space; three times `no_space` on level 1.
inline constexpr auto supports = [] {
  std::array<Three, space_count> table{};
  for (Space space = 0; space < space_count; ++space) {
    const auto [level, row, hole] = places[space];
    table[space] = {space_at(level - 1, row, hole), space_at(level - 1, row, hole + 1),
                    space_at(level - 1, row + 1, hole)};
  }
  return table;
}();

/// The spaces that a space helps to support; `no_space` for those off the board.
inline constexpr auto supported = [] {
  std::array<Three, space_count> table{};
  for (Space space = 0; space < space_count; ++space) {
    const auto [level, row, hole] = places[space];
    table[space] = {space_at(level + 1, row, hole), space_at(level + 1, row, hole - 1),
                    space_at(level + 1, row - 1, hole)};
  }
  return table;
}();

/// "2d4".
[[nodiscard]] std::string name_of(Space space);
/// Parses exactly the name of a space; null otherwise.
[[nodiscard]] std::optional<Space> find_space(std::string_view text);

/// A set of spaces, one bit for each.
class SpaceSet {
 public:
  [[nodiscard]] constexpr bool contains(Space space) const {
    return ((words_[space / 64U] >> (space % 64U)) & 1U) != 0;
  }
  constexpr void insert(Space space) { words_[space / 64U] |= bit(space); }
  constexpr void erase(Space space) { words_[space / 64U] &= ~bit(space); }
  [[nodiscard]] constexpr bool empty() const { return *this == SpaceSet(); }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_)
      count += std::popcount(word);
    return count;
  }
  /// Bits of the `count` spaces (at most 64) from `first` on; `first` is the lowest bit.
  [[nodiscard]] constexpr std::uint64_t run(Space first, int count) const {
    const std::size_t word = first / 64U;
    const unsigned shift = first % 64U;
    std::uint64_t bits = words_[word] >> shift;
    if (shift != 0 && word + 1 < words_.size()) bits |= words_[word + 1] << (64U - shift);
    return bits & (~std::uint64_t{0} >> (64 - count));
  }
  /// Calls `visit(space)` in rising order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(static_cast<Space>(i * 64 + static_cast<unsigned>(std::countr_zero(rest))));
      }
    }
  }
  friend constexpr SpaceSet operator&(const SpaceSet& a, const SpaceSet& b) {
    SpaceSet both;
    for (std::size_t i = 0; i < a.words_.size(); ++i)
      both.words_[i] = a.words_[i] & b.words_[i];
    return both;
  }
  friend constexpr SpaceSet operator|(const SpaceSet& a, const SpaceSet& b) {
    SpaceSet either;
    for (std::size_t i = 0; i < a.words_.size(); ++i)
      either.words_[i] = a.words_[i] | b.words_[i];
    return either;
  }
  /// One bit for each space, in order.
  [[nodiscard]] constexpr const std::array<std::uint64_t, 12>& words() const { return words_; }
  friend constexpr bool operator==(const SpaceSet&, const SpaceSet&) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Space space) {
    return std::uint64_t{1} << (space % 64U);
  }

  std::array<std::uint64_t, 12> words_{};
};

}  // namespace quintet::rules::gridwar
