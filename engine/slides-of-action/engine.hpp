// The computer opponent in Slides of Action: exact with two seats in play; forced wins and playouts
// with three.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/search/search.hpp"
#include "engine/specification.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"

namespace quintet::engine::slides_of_action {

using rules::slides_of_action::Action;
using rules::slides_of_action::Position;

/// A function of type `BeginSearch`. With two seats in play a budget of 200,000 nodes is enough for
/// perfect play: it takes a proven win in the fewest turns, delays a proven loss for the most
/// turns, and among drawn turns takes one that leaves the opponent the fewest answers that do not
/// lose.
[[nodiscard]] std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request);

struct Specification : CommonSpecification {
  using Position = rules::slides_of_action::Position;

  static constexpr std::string_view id = "slides-of-action";
  static constexpr BeginSearch<Position> begin = slides_of_action::begin;
  static constexpr std::array<Level, first_levels> two_seats_first{
      {{1, 0, 200, 0}, {60, 0, 60, 0}, {400, 0, 20, 0}, {4'000, 0, 0, 0}, {1'000'000, 0, 0, 0}}};
  static constexpr std::array<Level, first_levels> three_seats_first{{{1, 0, any_safe_turn, 0},
                                                                      {200, 60, 100, 0},
                                                                      {15'000, 5, 5, 0},
                                                                      {150'000, 0, 0, 0},
                                                                      {1'200'000, 0, 0, 0}}};
  // Only what can be distinguished. With two seats most games between safe players are drawn, so no
  // two levels that avoid the loss in one are 100 Elo apart: perfect play scored 54 % of 200 games
  // against any safe turn.
  static constexpr std::array two_seats{
      Level{1, 0, any_safe_turn, 0},
      Level{400, 0, 20, 0},
      Level{1'000'000, 0, 0, 0},
  };
  static constexpr std::array three_seats{
      Level{1, 0, any_safe_turn, 0},
      Level{2'000, 5, 5, 0},
      Level{1'200'000, 0, 0, 0},
  };
  static constexpr std::array levels{
      LevelTable{.option = "players", .value = "2", .first = two_seats_first, .ladder = two_seats},
      LevelTable{.option = "", .value = "", .first = three_seats_first, .ladder = three_seats},
  };
  static constexpr std::array measured{
      Measured{1, "random", 402, 78},        Measured{1, "greedy", 402, 67},
      Measured{2, "greedy", 240, 69},        Measured{2, "level-below", 402, 59},
      Measured{3, "level-below", 402, 57},   Measured{4, "level-below", 204, 52},
      Measured{5, "level-below", 30, 54},    Measured{101, "random", 402, 78},
      Measured{102, "level-below", 204, 68}, Measured{103, "level-below", 102, 56},
  };

  static constexpr bool few_turns = true;
  [[nodiscard]] static puzzles::HuntSettings hunt_settings();
  /// With two seats no forced win takes more than six turns; with three seats deeper wins are not
  /// searched.
  [[nodiscard]] static int farthest_other_win(const Position& position) {
    return position.seats_in_play().size() == 2 ? 7 : 5;
  }
};

}  // namespace quintet::engine::slides_of_action
