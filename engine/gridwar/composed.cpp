#include "engine/gridwar/composed.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/gridwar/evaluation.hpp"

namespace quintet::engine::gridwar {
namespace {

using puzzles::Draw;
using rules::gridwar::goals;
using rules::gridwar::index;
using rules::gridwar::info_of;
using rules::gridwar::name_of;
using rules::gridwar::places;
using rules::gridwar::Rank;
using rules::gridwar::space_count;
using rules::gridwar::SpaceSet;
using rules::gridwar::supported;
using rules::gridwar::supports;
using rules::gridwar::tiles_a_side;

/// Tiles of both sides, and their ranks.
class Board {
 public:
  explicit Board(const Draw& draw) : draw_(draw) {}

  [[nodiscard]] bool occupied(Space space) const {
    return tiles_[0].contains(space) || tiles_[1].contains(space);
  }
  void put(Space space, std::size_t colour, Rank rank = Rank::troop) {
    if (occupied(space)) return;
    tiles_[colour].insert(space);
    ranks_[space] = rank;
  }
  /// Puts a tile of either colour on three others.
  void climb() {
    std::vector<Space> ready;
    for (Space space = 0; space < space_count; ++space) {
      if (places[space].level > 0 && !occupied(space) && carries(space)) ready.push_back(space);
    }
    if (!ready.empty()) put(ready[draw_(ready.size())], draw_(2));
  }
  /// Puts a tile of either colour on each of the three supports of the space above the hole, and
  /// one on top. The tiles below cannot move. Nothing if there is no such space.
  void put_tower(Space hole) {
    const Space top = supported[hole][0];
    if (top == rules::gridwar::no_space) return;
    // Covered tiles are troops.
    for (const Space support : supports[top]) {
      put(support, draw_(2));
      ranks_[support] = Rank::troop;
    }
    put(top, draw_(2));
  }
  /// Promotes some uncovered tiles: of `among`, one is a leader and one a commander, on average.
  void promote(std::uint64_t among) {
    for (Space space = 0; space < space_count; ++space) {
      if (!occupied(space) || covered(space) || ranks_[space] != Rank::troop) continue;
      const std::uint64_t lot = draw_(among);
      if (lot < 2) ranks_[space] = lot == 0 ? Rank::leader : Rank::commander;
    }
  }
  /// `supply`: whether the tiles that are not on the board are off it; otherwise all are captured.
  [[nodiscard]] std::string format(std::size_t mover, bool supply) const {
    std::string text;
    std::array<int, 2> worth{};
    for (std::size_t colour = 0; colour < 2; ++colour) {
      std::string list;
      tiles_[colour].for_each([&](Space space) {
        if (!list.empty()) list += ',';
        list += name_of(space);
        const Rank rank = ranks_[space];
        if (rank != Rank::troop) list += info_of(rank).letter;
        worth[colour] += info_of(rank).worth;
      });
      text += (list.empty() ? "-" : list) + ' ';
    }
    for (std::size_t colour = 0; colour < 2; ++colour) {
      // Each token has cost the other side a tile.
      const int off = tiles_a_side - tiles_[colour].size() - worth[1 - colour];
      text += std::to_string(supply ? off : 0) + "/0/0/0 ";
    }
    return text + (mover == 0 ? 'w' : 'b') + " s 2 - 0";
  }

 private:
  [[nodiscard]] bool carries(Space space) const {
    for (const Space support : supports[space]) {
      if (!occupied(support)) return false;
    }
    return true;
  }
  [[nodiscard]] bool covered(Space space) const {
    for (const Space above : supported[space]) {
      if (above != rules::gridwar::no_space && occupied(above)) return true;
    }
    return false;
  }

  const Draw& draw_;
  std::array<SpaceSet, 2> tiles_{};
  std::array<Rank, space_count> ranks_{};
};

/// A random hole of the board with at least `from` and at most `to` steps to the goal of `colour`.
Space hole_near(const Draw& draw, std::size_t colour, int from, int to) {
  std::vector<Space> holes;
  Space goal = 0;
  goals[colour].for_each([&](Space space) {
    if (places[space].level == 0) goal = space;
  });
  for (Space space = 0; space < space_count && places[space].level == 0; ++space) {
    if (distance(space, goal) >= from && distance(space, goal) <= to) holes.push_back(space);
  }
  return holes[draw(holes.size())];
}

std::string compose_endgame(const Draw& draw) {
  Board board(draw);
  const std::size_t mover = draw(2);
  // A second tile of the mover nearly always has several places to go, so that several turns win.
  const std::uint64_t own = draw(4) == 0 ? 2 : 1;
  for (std::uint64_t i = 0; i < own; ++i) {
    // Too far for one turn, and near enough for two.
    const Rank rank = rules::gridwar::ranks[draw(3)];
    const int points = info_of(rank).points;
    board.put(hole_near(draw, mover, points + 1, std::min(2 * points, 18)), mover, rank);
  }
  const std::uint64_t others = 1 + draw(2);
  for (std::uint64_t i = 0; i < others; ++i)
    board.put(hole_near(draw, mover, 2, 18), 1 - mover);
  if (draw(3) == 0) board.put_tower(hole_near(draw, mover, 2, 16));
  board.promote(5);
  return board.format(mover, false);
}

std::string compose_crowd(const Draw& draw) {
  Board board(draw);
  const std::size_t mover = draw(2);
  const std::uint64_t crowd = 8 + draw(16);
  const int within = 5 + static_cast<int>(draw(5));
  for (std::uint64_t i = 0; i < crowd; ++i)
    board.put(hole_near(draw, mover, 1, within), draw(5) < 2 ? mover : 1 - mover);
  const std::uint64_t climbers = draw(7);
  for (std::uint64_t i = 0; i < climbers; ++i)
    board.climb();
  board.promote(12);
  return board.format(mover, true);
}

}  // namespace

std::string compose(const Draw& draw) {
  return draw(12) == 0 ? compose_crowd(draw) : compose_endgame(draw);
}

}  // namespace quintet::engine::gridwar
