// Sumo Checkers: ten checkers a side push each other off a round board. The rules are in README.md
// beside this file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/options.hpp"
#include "rules/refusal.hpp"
#include "rules/sumo-checkers/spaces.hpp"
#include "rules/types.hpp"

namespace quintet::rules::sumo_checkers {

enum class Side : std::uint8_t { gold, silver };
[[nodiscard]] constexpr Side opponent(Side side) {
  return side == Side::gold ? Side::silver : Side::gold;
}
/// A side as the index of an array.
[[nodiscard]] constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

inline constexpr int checkers_a_side = 10;
/// Number of removed checkers when each side has one checker left.
inline constexpr int most_blocks = 2 * (checkers_a_side - 1);

enum class Kind : std::uint8_t { single, column, join, block, no_block };

/// `b2-b3-b4-c4` (single: the four spaces), `b1=b3` (column: rear and front), `a2-b2+b2=b3` (join:
/// from, to, then the column's rear and front), `#d4` (a block) or `#-` (none).
struct Action {
  Kind kind = Kind::no_block;
  std::array<Space, 4> spaces{};  // in the order of the text, then zeros
  [[nodiscard]] std::string format() const;
  [[nodiscard]] static Result<Action> parse(std::string_view text);
  friend bool operator==(const Action&, const Action&) = default;
};

class Position {
 public:
  using Action = sumo_checkers::Action;

  [[nodiscard]] static Position start(const OptionValues& options);
  [[nodiscard]] static Result<Position> parse(std::string_view text, const OptionValues& options);
  [[nodiscard]] std::string format() const;

  template <class Out>
  void legal_actions(Out& out) const;
  [[nodiscard]] Result<void> check(Action action) const;
  void play(Action action);
  /// The positions after a single checker's first two steps, or after the first step of a join.
  [[nodiscard]] std::vector<Position> moments(const Action& action) const;

  [[nodiscard]] Seat seat_to_move() const { return static_cast<Seat>(side_); }
  [[nodiscard]] bool turn_start() const { return phase_ == Phase::move; }
  [[nodiscard]] std::optional<Outcome> outcome() const;

  // Views for engines and evaluations.
  [[nodiscard]] Spaces checkers(Side side) const { return checkers_[index(side)]; }
  [[nodiscard]] Spaces blocks() const { return blocks_; }
  /// Number of checkers of a side that the other side must push off to win.
  [[nodiscard]] int knockouts() const { return knockouts_; }
  /// Whether the side has lost enough checkers for the other side to win.
  [[nodiscard]] bool knocked_out(Side side) const {
    return std::popcount(checkers(side)) <= checkers_a_side - knockouts_;
  }
  /// Equal for equal positions; different positions may collide, but very rarely (64 bits).
  [[nodiscard]] std::uint64_t key() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  enum class Phase : std::uint8_t { move, place };
  /// The spaces of `fronts`, indexed by direction and then by the number of checkers in the column.
  using Fronts = std::array<std::array<Spaces, 4>, 4>;

  [[nodiscard]] Spaces own() const { return checkers_[index(side_)]; }
  [[nodiscard]] Spaces enemies() const { return checkers_[index(opponent(side_))]; }
  [[nodiscard]] Spaces empty() const { return board & ~(checkers_[0] | checkers_[1] | blocks_); }
  [[nodiscard]] int count(Side side) const { return std::popcount(checkers_[index(side)]); }
  [[nodiscard]] bool one_each() const { return count(Side::gold) == 1 && count(Side::silver) == 1; }

  template <int Strongest>
  [[nodiscard]] static Fronts all_fronts(Spaces enemies, Spaces empty) {
    Fronts all;
    for (const Direction direction : directions)
      all[index(direction)] = fronts<Strongest>(direction, enemies, empty);
    return all;
  }
  template <class Out>
  void add_singles(const Fronts& fronts, Out& out) const;
  template <class Out>
  void add_columns(const Fronts& fronts, Out& out) const;
  template <class Out>
  void add_joins(const Fronts& fronts, Out& out) const;
  template <class Out>
  void add_blocks(Out& out) const;

  /// Moves the column from `rear` to `front` (which may be equal) by one space, and pushes the
  /// enemies in front.
  void advance(Space rear, Space front, Direction direction);

  [[nodiscard]] Result<void> check_own(Space space) const;
  [[nodiscard]] Result<void> check_advance(Space front, Direction direction, int strength) const;
  [[nodiscard]] Result<void> check_single(const std::array<Space, 4>& path) const;
  [[nodiscard]] Result<void> check_column(Space rear, Space front) const;
  [[nodiscard]] Result<void> check_join(const std::array<Space, 4>& spaces) const;
  [[nodiscard]] Result<void> check_block(Action action) const;
  [[nodiscard]] Argument content(Space space) const;
  [[nodiscard]] Result<void> parse_rows(std::string_view text);
  [[nodiscard]] Result<void> check_possible() const;

  std::array<Spaces, 2> checkers_{};
  Spaces blocks_ = 0;
  Side side_ = Side::gold;
  Phase phase_ = Phase::move;
  std::uint8_t knockouts_ = checkers_a_side;
};
static_assert(sizeof(Position) <= 64);

template <class Out>
void Position::legal_actions(Out& out) const {
  if (knocked_out(Side::gold) || knocked_out(Side::silver)) return;
  if (phase_ == Phase::place) {
    add_blocks(out);
    return;
  }
  const Fronts fronts = all_fronts<3>(enemies(), empty());
  add_singles(fronts, out);
  add_columns(fronts, out);
  add_joins(fronts, out);
}

// No enemy can be pushed onto the space that the moving checker has left, and the checker may not
// return to it, so that space counts as occupied during the whole move. The fronts change only when
// an enemy is pushed.
template <class Out>
void Position::add_singles(const Fronts& fronts, Out& out) const {
  const Spaces others = board & ~empty() & ~enemies();
  // Enters `space` and pushes an enemy that stands on it.
  const auto enter = [&](Space space, Direction direction, const auto& before, Spaces enemies,
                         auto go_on) {
    if (!holds(enemies, space)) {
      go_on(before, enemies);
      return;
    }
    const Spaces pushed = (enemies & ~bit(space)) | moved(bit(space), direction);
    go_on(all_fronts<1>(pushed, board & ~others & ~pushed), pushed);
  };
  for (Spaces rest = own(); rest != 0; rest &= rest - 1) {
    const Space start = first_of(rest);
    for (const Direction first : directions) {
      if (!holds(fronts[index(first)][1], start)) continue;
      const Space one = next(start, first);
      enter(one, first, fronts, enemies(), [&](const Fronts& fronts_one, Spaces enemies_one) {
        for (const Direction second : directions) {
          if (!holds(fronts_one[index(second)][1], one)) continue;
          const Space two = next(one, second);
          enter(two, second, fronts_one, enemies_one, [&](const Fronts& fronts_two, Spaces) {
            for (const Direction third : directions) {
              if (third == opposite(second) || !holds(fronts_two[index(third)][1], two)) continue;
              out.push_back(Action{Kind::single, {start, one, two, next(two, third)}});
            }
          });
        }
      });
    }
  }
}

template <class Out>
void Position::add_columns(const Fronts& fronts, Out& out) const {
  for (const Direction direction : directions) {
    const Direction back = opposite(direction);
    Spaces in_line = own();
    for (std::size_t n = 2; n <= 3; ++n) {
      in_line &= moved(in_line, direction);
      for (Spaces rest = in_line & fronts[index(direction)][n]; rest != 0; rest &= rest - 1) {
        const Space front = first_of(rest);
        const Space second = next(front, back);
        out.push_back(Action{Kind::column, {n == 2 ? second : next(second, back), front, 0, 0}});
      }
    }
  }
}

// Uses the fronts before the joining checker steps. The step changes only one space of the column's
// line: the one that the checker leaves, and the column may not carry it back there.
template <class Out>
void Position::add_joins(const Fronts& fronts, Out& out) const {
  const Spaces targets = empty();
  for (Spaces rest = own(); rest != 0; rest &= rest - 1) {
    const Space start = first_of(rest);
    const Spaces others = own() & ~bit(start);
    for (const Direction step : directions) {
      if ((moved(bit(start), step) & targets) == 0) continue;
      const Space joined = next(start, step);
      for (const Direction direction : directions) {
        if ((moved(bit(joined), direction) & others) == 0) continue;
        const Space other = next(joined, direction);
        if (holds(fronts[index(direction)][2], other)) {
          out.push_back(Action{Kind::join, {start, joined, joined, other}});
        }
        if (holds(fronts[index(opposite(direction))][2], joined)) {
          out.push_back(Action{Kind::join, {start, joined, other, joined}});
        }
      }
    }
  }
}

template <class Out>
void Position::add_blocks(Out& out) const {
  out.push_back(Action{Kind::no_block, {}});
  if (std::popcount(blocks_) == most_blocks) return;
  for (Spaces rest = empty(); rest != 0; rest &= rest - 1) {
    out.push_back(Action{Kind::block, {first_of(rest), 0, 0, 0}});
  }
}

[[nodiscard]] GameInfo info();

}  // namespace quintet::rules::sumo_checkers
