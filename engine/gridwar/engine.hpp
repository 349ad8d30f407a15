// The computer opponent in Gridwar: a beam search over sets of actions, and then the opponent's
// best plan against each of the resulting turns.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/specification.hpp"
#include "rules/gridwar/gridwar.hpp"

namespace quintet::engine::gridwar {

/// A function of type `BeginSearch`. A node is an action that is tried. It proves only wins with
/// the present turn.
[[nodiscard]] std::unique_ptr<Search<rules::gridwar::Position>> begin(
    const SearchRequest<rules::gridwar::Position>& request);

struct Specification : CommonSpecification {
  using Position = rules::gridwar::Position;

  static constexpr std::string_view id = "gridwar";
  static constexpr BeginSearch<Position> begin = gridwar::begin;
  static constexpr std::array<Level, first_levels> first_ladder{{{200, 110, 0, 0, 10},
                                                                 {2'000, 60, 15, 10},
                                                                 {4'000, 30, 12, 10},
                                                                 {10'000, 8, 4, 10},
                                                                 {500'000, 0, 0, 10}}};
  // The settings between the weakest and the strongest level were chosen for even steps.
  static constexpr std::array ladder{
      Level{200, 400, 300, 0},  Level{384, 296, 169, 2},  Level{599, 242, 114, 4},
      Level{966, 194, 75, 5},   Level{1'275, 171, 59, 6}, Level{1'866, 71, 19, 9},
      Level{2'732, 44, 14, 10}, Level{3'814, 31, 12, 10}, Level{7'600, 14, 6, 10},
      Level{14'000, 5, 2, 10},  Level{500'000, 0, 0, 10},
  };
  static constexpr std::array levels{
      LevelTable{.option = "", .value = "", .first = first_ladder, .ladder = ladder},
  };
  // Level 5 has 60 games with `--seed 51` and 40 more. The offered levels have `--seed 4`.
  static constexpr std::array measured{
      Measured{1, "random", 360, 91},        Measured{1, "greedy", 400, 38},
      Measured{2, "greedy", 100, 100},       Measured{2, "level-below", 100, 99},
      Measured{3, "level-below", 100, 89},   Measured{4, "level-below", 100, 74},
      Measured{5, "level-below", 100, 77},   Measured{101, "random", 400, 66},
      Measured{102, "level-below", 400, 78}, Measured{103, "level-below", 400, 75},
      Measured{104, "level-below", 400, 79}, Measured{105, "level-below", 400, 78},
      Measured{106, "level-below", 400, 78}, Measured{107, "level-below", 400, 79},
      Measured{108, "level-below", 400, 70}, Measured{109, "level-below", 400, 74},
      Measured{110, "level-below", 400, 68}, Measured{111, "level-below", 400, 77},
  };

  static constexpr bool any_winning_turn = true;
  [[nodiscard]] static puzzles::HuntSettings hunt_settings();
  /// Proves endgames with a win in two exactly (endgames.hpp): one first turn is right, and `nodes`
  /// is the number of positions that the proof examined after it.
  ///
  /// In other positions a turn has too many combinations to try them all, and most wins can be
  /// reached in many ways, so every winning turn is right. Proves only that no single action wins,
  /// and the number of winning pairs if a pair wins. `win_in` is 1, and the line is one turn
  /// without unnecessary actions. `bad_request` when one action wins, when more than
  /// `most_winning_pairs` pairs win, or when the engine finds no win with `limit` nodes or with its
  /// budget for a whole turn.
  ///
  /// `turns` is the number of legal first actions.
  [[nodiscard]] static rules::Result<puzzles::Solution> solve_puzzle(const Position& position,
                                                                     std::uint64_t limit);
  /// Whether `solve_puzzle` may prove a win that the engine does not: in an endgame.
  [[nodiscard]] static bool solves_alone(const Position& position);
  /// Number of first actions, except for those of `right` and `end`, that the evaluation rates
  /// within `plausible_within` points of the first action of `right`. Actions instead of turns,
  /// because a turn has too many combinations.
  [[nodiscard]] static int plausible_wrong_turns(const Position& position,
                                                 const std::vector<rules::gridwar::Action>& right);
  /// Maximum number of winning pairs of actions; with more the puzzle is too easy.
  static constexpr int most_winning_pairs = 4;
};

}  // namespace quintet::engine::gridwar
