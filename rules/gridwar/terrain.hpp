// Movement of tiles. A level is stored as rows of bits, so that a few shifts move many tiles by one
// step, and a search spreads one tile over the levels.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/gridwar/spaces.hpp"

namespace quintet::rules::gridwar {

/// One level as bits, with twenty bits for each row: one more than the longest row has holes, so
/// that a step beyond the end of a row lands on a bit that is no space. Such bits may be set;
/// `existing` masks them.
class Layer {
 public:
  constexpr Layer() = default;
  static constexpr int stride = 20;

  [[nodiscard]] static constexpr Layer only(int row, int hole) {
    Layer layer;
    layer.put_row(row, std::uint64_t{1} << static_cast<unsigned>(hole));
    return layer;
  }
  /// Sets the holes of a row, the first one as the lowest bit.
  constexpr void put_row(int row, std::uint64_t holes) {
    const auto first = static_cast<unsigned>(row * stride);
    words_[first / 64] |= holes << (first % 64);
    // The last row is short, so it ends within the last word.
    if (first % 64 > 64 - stride && row < 9) words_[first / 64 + 1] |= holes >> (64 - first % 64);
  }
  [[nodiscard]] constexpr bool any() const { return (words_[0] | words_[1] | words_[2]) != 0; }
  [[nodiscard]] constexpr bool contains(int row, int hole) const {
    const auto bit = static_cast<unsigned>(row * stride + hole);
    return ((words_[bit / 64] >> (bit % 64)) & 1U) != 0;
  }

  /// The neighbours on the same level, on the level above, on the level below.
  [[nodiscard]] constexpr Layer around() const {
    return shifted_up<1>() | shifted_down<1>() | (*this | shifted_down<1>()).shifted_up<stride>() |
           (*this | shifted_up<1>()).shifted_down<stride>();
  }
  [[nodiscard]] constexpr Layer above() const {
    return *this | shifted_down<1>() | shifted_down<stride>();
  }
  [[nodiscard]] constexpr Layer below() const {
    return *this | shifted_up<1>() | shifted_up<stride>();
  }
  /// The spaces of the level above with three supports in this set, and with at least two.
  [[nodiscard]] constexpr Layer carries_three() const {
    return *this & shifted_down<1>() & shifted_down<stride>();
  }
  [[nodiscard]] constexpr Layer carries_two() const {
    const Layer second = shifted_down<1>();
    const Layer third = shifted_down<stride>();
    return (*this & second) | (third & (*this | second));
  }

  friend constexpr Layer operator&(Layer a, const Layer& b) {
    for (std::size_t i = 0; i < 3; ++i)
      a.words_[i] &= b.words_[i];
    return a;
  }
  friend constexpr Layer operator|(Layer a, const Layer& b) {
    for (std::size_t i = 0; i < 3; ++i)
      a.words_[i] |= b.words_[i];
    return a;
  }
  /// The spaces of `a` that are not in `b`.
  friend constexpr Layer operator-(Layer a, const Layer& b) {
    for (std::size_t i = 0; i < 3; ++i)
      a.words_[i] &= ~b.words_[i];
    return a;
  }

  /// Calls `visit(space)` for each space of this set, as a space of `level`. Precondition: every
  /// set bit is a space.
  template <class Visit>
  void for_each(int level, Visit visit) const;

 private:
  template <unsigned N>
  [[nodiscard]] constexpr Layer shifted_up() const {
    Layer out;
    out.words_ = {words_[0] << N, words_[1] << N | words_[0] >> (64 - N),
                  words_[2] << N | words_[1] >> (64 - N)};
    return out;
  }
  template <unsigned N>
  [[nodiscard]] constexpr Layer shifted_down() const {
    Layer out;
    out.words_ = {words_[0] >> N | words_[1] << (64 - N), words_[1] >> N | words_[2] << (64 - N),
                  words_[2] >> N};
    return out;
  }

  std::array<std::uint64_t, 3> words_{};
};

/// Maps a bit of a layer to its row and hole.
inline constexpr auto layer_places = [] {
  std::array<std::array<std::uint8_t, 2>, 192> table{};
  for (unsigned bit = 0; bit < table.size(); ++bit) {
    table[bit] = {static_cast<std::uint8_t>(bit / Layer::stride),
                  static_cast<std::uint8_t>(bit % Layer::stride)};
  }
  return table;
}();

template <class Visit>
void Layer::for_each(int level, Visit visit) const {
  const auto& starts = row_starts[static_cast<unsigned>(level)];
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
      const auto [row, hole] = layer_places[i * 64 + static_cast<unsigned>(std::countr_zero(rest))];
      visit(static_cast<Space>(starts[row] + hole));
    }
  }
}

using Layers = std::array<Layer, level_count>;

/// A set of spaces on all levels; the levels above `top` are empty.
struct Region {
  Layers levels;
  int top = 0;

  [[nodiscard]] bool any() const {
    for (int level = 0; level <= top; ++level) {
      if (levels[static_cast<unsigned>(level)].any()) return true;
    }
    return false;
  }
  [[nodiscard]] bool contains(Space space) const {
    const auto [level, row, hole] = places[space];
    return levels[static_cast<unsigned>(level)].contains(row, hole);
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (int level = 0; level <= top; ++level)
      levels[static_cast<unsigned>(level)].for_each(level, visit);
  }
};

/// The board for the movement of the side that owns the tiles `own`.
class Terrain {
 public:
  /// For each level: the spaces that a tile may step on (`open`), those where it may stop (`rest`),
  /// and those from which it may continue (`pass`).
  struct Ground {
    Layers open;
    Layers rest;
    Layers pass;
  };
  Terrain(const SpaceSet& own, const SpaceSet& enemy);

  /// The own tiles with no tile on them.
  [[nodiscard]] const Region& uncovered() const { return uncovered_; }
  [[nodiscard]] bool in_enemy_zone(Space space) const;

  /// The spaces where an own uncovered tile can end its move, with at most `points` steps. More
  /// points never mean fewer spaces.
  [[nodiscard]] Region moves(Space from, int points) const;
  /// The spaces where a tile that enters through one of these holes of level 1 can end. `points`
  /// includes the point for entering.
  [[nodiscard]] Region entries(const Layer& holes, int points) const;
  [[nodiscard]] bool any_empty(const Layer& holes) const { return (ground_.open[0] & holes).any(); }

  /// The ground for a tile that enters. For a moving tile, `moves` removes the tile itself first.
  [[nodiscard]] const Ground& ground() const { return ground_; }
  /// Zones of the enemy tiles, without the spaces that enemy tiles cover.
  [[nodiscard]] const Layers& enemy_zone() const { return enemy_zone_; }
  /// The highest level that a tile can reach: one above the highest tile.
  [[nodiscard]] int top() const { return top_; }

 private:
  [[nodiscard]] Region spread(const Ground& ground, const Layers& first_step, Layers frontier,
                              int level, int points) const;

  Ground ground_;
  Layers enemy_zone_;
  Region uncovered_;
  int top_ = 0;
};

}  // namespace quintet::rules::gridwar
