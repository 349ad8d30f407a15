// The moves of Sumo Checkers for the search: one action for each resulting position, with its
// effect on enemy checkers. Sets of spaces answer most questions for all checkers at once, so that
// this is several times faster than the list of all legal actions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::engine::sumo_checkers {

using rules::sumo_checkers::Action;
using rules::sumo_checkers::Direction;
using rules::sumo_checkers::Kind;
using rules::sumo_checkers::Position;
using rules::sumo_checkers::Side;
using rules::sumo_checkers::Space;
using rules::sumo_checkers::Spaces;

/// An action as one number, different for each action and never 0: the kind and the four spaces
/// with six bits each, plus 1. It is cheaper to store and to compare than an `Action`.
using Code = std::uint32_t;

[[nodiscard]] constexpr Code code_of(const Action& action) {
  auto code = static_cast<Code>(action.kind);
  for (const Space space : action.spaces)
    code = code << 6U | space;
  return code + 1;
}
[[nodiscard]] constexpr Action action_of(Code code) {
  --code;
  const auto space = [code](unsigned shift) { return static_cast<Space>(code >> shift & 63U); };
  return {static_cast<Kind>(code >> 24U), {space(18), space(12), space(6), space(0)}};
}

/// Effect of an action on enemy checkers; of several effects the highest.
enum class Effect : std::uint8_t { none, push, push_to_edge, push_off };

/// The moves of the side to move. Precondition of all functions: the position is at the start of a
/// turn, and no side has lost.
class Moves {
 public:
  explicit Moves(const Position& position)
      : own_(position.checkers(static_cast<Side>(position.seat_to_move()))),
        board_{.enemies = position.checkers(opponent(static_cast<Side>(position.seat_to_move()))),
               .empty = rules::sumo_checkers::board &
                        ~(position.checkers(Side::gold) | position.checkers(Side::silver) |
                          position.blocks())} {
    for (const Direction direction : directions) {
      const Spaces yields =
          board_.enemies & (edge(direction) | moved(board_.empty, opposite(direction)));
      pushes_[index(direction)] = moved(yields, opposite(direction));
    }
  }

  /// Calls `visit(code, effect)` for each move. Of the actions that take one checker to another
  /// space without a push it visits only one.
  template <class Visit>
  void each(Visit visit) const {
    each_column(visit);
    for (Spaces rest = own_; rest != 0; rest &= rest - 1) {
      const Spaces start = rest & ~(rest - 1);
      const Walk walk = walk_from(start);
      each_pushing_single(start, walk, visit);
      Spaces reached = walk.ends;
      each_join(start, [&](Code code, Effect effect, Spaces walks_to) {
        if ((reached & walks_to) != 0) return;
        reached |= walks_to;
        visit(code, effect);
      });
      for (Spaces ends = walk.ends; ends != 0; ends &= ends - 1)
        visit(walk_to(start, walk, ends & ~(ends - 1)), Effect::none);
    }
  }

  /// Calls `visit(code)` for each move that pushes a checker off the board.
  template <class Visit>
  void each_push_off(Visit visit) const {
    const Spaces starts = starts_of_push_offs();
    const auto filter = [&](Code code, Effect effect, Spaces /*walks_to*/ = 0) {
      if (effect == Effect::push_off) visit(code);
    };
    const bool columns = columns_may_push_off();
    if (columns) each_column(filter);
    for (Spaces rest = columns ? own_ : own_ & starts; rest != 0; rest &= rest - 1) {
      const Spaces start = rest & ~(rest - 1);
      if ((start & starts) != 0) each_pushing_single(start, walk_from(start), filter);
      if (columns) each_join(start, filter);
    }
  }

  /// Whether there is a move. Exact, and nearly always answered by the first test.
  [[nodiscard]] bool any() const {
    for (const Direction direction : directions) {
      const Spaces pair = own_ & moved(own_, direction);
      if ((moved(pair, direction) & board_.empty) != 0) return true;
    }
    bool found = false;
    each([&](Code, Effect) { found = true; });
    return found;
  }

 private:
  static constexpr auto& directions = rules::sumo_checkers::directions;

  struct Board {
    Spaces enemies;
    Spaces empty;
  };
  /// The spaces that a checker reaches over empty spaces, by the direction of its last step.
  struct Walk {
    std::array<Spaces, 4> first;
    std::array<Spaces, 4> second;
    Spaces ends;  // after three steps
  };

  [[nodiscard]] static constexpr Spaces moved(Spaces spaces, Direction direction) {
    return rules::sumo_checkers::moved(spaces, direction);
  }
  [[nodiscard]] static constexpr Spaces edge(Direction direction) {
    return edges[index(direction)];
  }
  /// The code of an action, its spaces given as sets of one space; the set of space 0 is 1.
  [[nodiscard]] static constexpr Code code(Kind kind, Spaces a, Spaces b, Spaces c, Spaces d) {
    Code code = static_cast<Code>(kind);
    for (const Spaces one : {a, b, c, d})
      code = code << 6U | static_cast<Code>(std::countr_zero(one));
    return code + 1;
  }
  static constexpr std::array<Spaces, 4> edges{
      rules::sumo_checkers::edge(Direction::up), rules::sumo_checkers::edge(Direction::right),
      rules::sumo_checkers::edge(Direction::down), rules::sumo_checkers::edge(Direction::left)};

  /// All spaces of `by_direction` except those reached in the direction opposite to `direction`:
  /// a checker does not step back.
  [[nodiscard]] static Spaces ahead(const std::array<Spaces, 4>& by_direction,
                                    Direction direction) {
    const std::size_t back = index(opposite(direction));
    return (back == 0 ? 0 : by_direction[0]) | (back == 1 ? 0 : by_direction[1]) |
           (back == 2 ? 0 : by_direction[2]) | (back == 3 ? 0 : by_direction[3]);
  }

  [[nodiscard]] Walk walk_from(Spaces start) const {
    Walk walk{};
    for (const Direction direction : directions)
      walk.first[index(direction)] = moved(start, direction) & board_.empty;
    for (const Direction direction : directions) {
      walk.second[index(direction)] = moved(ahead(walk.first, direction), direction) & board_.empty;
    }
    for (const Direction direction : directions)
      walk.ends |= moved(ahead(walk.second, direction), direction) & board_.empty;
    return walk;
  }

  /// A path of `walk` to `end`, one of its ends.
  [[nodiscard]] static Code walk_to(Spaces start, const Walk& walk, Spaces end) {
    for (const Direction last : directions) {
      const Spaces two = moved(end, opposite(last));
      if ((two & ahead(walk.second, last)) == 0) continue;
      for (const Direction middle : directions) {
        if (middle == opposite(last) || (walk.second[index(middle)] & two) == 0) continue;
        return single(start, moved(two, opposite(middle)), two, end);
      }
    }
    return 0;
  }

  [[nodiscard]] static Code single(Spaces start, Spaces one, Spaces two, Spaces end) {
    return code(Kind::single, start, one, two, end);
  }

  /// Calls `go_on(target, board, effect)` if one checker can step from `from`.
  template <class GoOn>
  static void step(Spaces from, Direction direction, const Board& board, Effect effect,
                   GoOn go_on) {
    const Spaces target = moved(from, direction);
    if ((target & board.empty) != 0) {
      go_on(target, board, effect);
      return;
    }
    if ((target & board.enemies) == 0) return;
    const Spaces behind = moved(target, direction);
    if (behind != 0 && (behind & board.empty) == 0) return;
    go_on(target,
          Board{.enemies = (board.enemies & ~target) | behind,
                .empty = (board.empty & ~behind) | target},
          std::max(effect, effect_of(behind, direction)));
  }
  [[nodiscard]] static Effect effect_of(Spaces pushed_to, Direction direction) {
    if (pushed_to == 0) return Effect::push_off;
    return (pushed_to & edge(direction)) != 0 ? Effect::push_to_edge : Effect::push;
  }

  /// Singles that push: with their third step, their second, or their first one.
  template <class Visit>
  void each_pushing_single(Spaces start, const Walk& walk, Visit& visit) const {
    const Spaces second = walk.second[0] | walk.second[1] | walk.second[2] | walk.second[3];
    for (const Direction last : directions) {
      for (Spaces rest = second & pushes_[index(last)]; rest != 0; rest &= rest - 1) {
        const Spaces two = rest & ~(rest - 1);
        const Spaces one = before(walk, two);
        step(two, last, board_, Effect::none, [&](Spaces end, const Board&, Effect effect) {
          visit(single(start, one, two, end), effect);
        });
      }
    }
    const auto finish = [&](Spaces one, Spaces two, Direction middle, const Board& board,
                            Effect effect) {
      for (const Direction last : directions) {
        if (last == opposite(middle)) continue;
        step(two, last, board, effect, [&](Spaces end, const Board&, Effect all) {
          visit(single(start, one, two, end), all);
        });
      }
    };
    for (const Direction first : directions) {
      if (const Spaces one = walk.first[index(first)]; one != 0) {
        for (const Direction middle : directions) {
          if ((one & pushes_[index(middle)]) == 0) continue;
          step(one, middle, board_, Effect::none,
               [&](Spaces two, const Board& board, Effect effect) {
                 finish(one, two, middle, board, effect);
               });
        }
      } else if ((start & pushes_[index(first)]) != 0) {
        step(start, first, board_, Effect::none,
             [&](Spaces one, const Board& after, Effect effect) {
               for (const Direction middle : directions) {
                 if (middle == opposite(first)) continue;
                 step(one, middle, after, effect, [&](Spaces two, const Board& board, Effect both) {
                   finish(one, two, middle, board, both);
                 });
               }
             });
      }
    }
  }
  /// The first space of a walk to `two`.
  [[nodiscard]] static Spaces before(const Walk& walk, Spaces two) {
    for (const Direction middle : directions) {
      if ((walk.second[index(middle)] & two) != 0) return moved(two, opposite(middle));
    }
    return 0;
  }

  /// Effect of a column whose front advances, or nothing if it cannot.
  [[nodiscard]] std::optional<Effect> advance(Spaces front, Direction direction,
                                              int strength) const {
    Spaces last = moved(front, direction);
    if ((last & board_.empty) != 0) return Effect::none;
    for (int pushed = 1; pushed <= strength; ++pushed) {
      if ((last & board_.enemies) == 0) return std::nullopt;
      last = moved(last, direction);
      if (last == 0 || (last & board_.empty) != 0) return effect_of(last, direction);
    }
    return std::nullopt;
  }

  template <class Visit>
  void each_column(Visit& visit) const {
    for (const Direction direction : directions) {
      const Direction back = opposite(direction);
      // Columns that stop at once, because their own checker, a block or the edge is in front.
      const Spaces moves = moved(board_.empty | board_.enemies, back);
      Spaces in_line = own_;
      for (int strength = 2; strength <= 3; ++strength) {
        in_line &= moved(in_line, direction);
        for (Spaces rest = in_line & moves; rest != 0; rest &= rest - 1) {
          const Spaces front = rest & ~(rest - 1);
          const auto effect = advance(front, direction, strength);
          if (!effect) continue;
          const Spaces second = moved(front, back);
          const Spaces rear = strength == 2 ? second : moved(second, back);
          visit(code(Kind::column, rear, front, 1, 1), *effect);
        }
      }
    }
  }

  /// Calls `visit(code, effect, walks_to)`; `walks_to` is the space that the joining checker seems
  /// to walk to, or 0 if the result differs from a walk.
  template <class Visit>
  void each_join(Spaces start, Visit visit) const {
    const Spaces others = own_ & ~start;
    for (const Direction first : directions) {
      const Spaces joined = moved(start, first) & board_.empty;
      if (joined == 0) continue;
      for (const Direction direction : directions) {
        const Spaces other = moved(joined, direction) & others;
        if (other == 0) continue;
        // The front moves on and the joining checker takes its place, as if it had walked past.
        if (const auto effect = advance(other, direction, 2)) {
          visit(join(start, joined, joined, other), *effect,
                *effect == Effect::none ? moved(other, direction) : 0);
        }
        if (const auto effect = advance(joined, opposite(direction), 2))
          visit(join(start, joined, other, joined), *effect, 0);
      }
    }
  }
  [[nodiscard]] static Code join(Spaces start, Spaces joined, Spaces rear, Spaces front) {
    return code(Kind::join, start, joined, rear, front);
  }

  /// Whether a column could stand so that it pushes a checker off.
  [[nodiscard]] bool columns_may_push_off() const {
    const Spaces places = own_ | board_.empty;
    return std::ranges::any_of(directions, [&](Direction direction) {
      const Spaces one = moved(board_.enemies & edge(direction), opposite(direction));
      const Spaces two = moved(one & board_.enemies, opposite(direction));
      const Spaces three = moved(two & board_.enemies, opposite(direction));
      return ((one | two | three) & places) != 0;
    });
  }

  /// Spaces from which a single may be able to push a checker off: it needs one push for a checker
  /// on the edge, and one more for each space between. The other steps of the three lead there.
  [[nodiscard]] Spaces starts_of_push_offs() const {
    std::array<Spaces, 3> pushers{};  // by the number of steps before the first push
    for (const Direction direction : directions) {
      const Direction back = opposite(direction);
      Spaces row = edge(direction);
      for (std::size_t steps = 3; steps-- > 0;) {
        pushers[steps] |= moved(board_.enemies & row, back);
        row = moved(row, back);
      }
    }
    return with_neighbours(with_neighbours(pushers[2]) | pushers[1]) | pushers[0];
  }
  [[nodiscard]] static Spaces with_neighbours(Spaces spaces) {
    return spaces | moved(spaces, Direction::up) | moved(spaces, Direction::right) |
           moved(spaces, Direction::down) | moved(spaces, Direction::left);
  }

  Spaces own_;
  Board board_;
  // By direction: spaces from which one checker pushes an enemy.
  std::array<Spaces, 4> pushes_;
};

}  // namespace quintet::engine::sumo_checkers
