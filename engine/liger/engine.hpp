// The computer opponent in Liger: alpha-beta.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/liger/features.hpp"
#include "engine/liger/weights.hpp"
#include "engine/search/search.hpp"
#include "engine/specification.hpp"
#include "rules/liger/liger.hpp"

namespace quintet::engine::liger {

/// A function of type `BeginSearch`.
[[nodiscard]] std::unique_ptr<Search<rules::liger::Position>> begin(
    const SearchRequest<rules::liger::Position>& request);

struct Specification : CommonSpecification {
  using Position = rules::liger::Position;

  static constexpr std::string_view id = "liger";
  static constexpr BeginSearch<Position> begin = liger::begin;
  static constexpr std::array<Level, first_levels> first_ladder{{{60, 150, 60, 0},
                                                                 {800, 40, 15, 0},
                                                                 {6'000, 15, 5, 0},
                                                                 {60'000, 5, 0, 0},
                                                                 {800'000, 1, 0, 0}}};
  static constexpr std::array levels{
      LevelTable{.option = "", .value = "", .first = first_ladder, .ladder = first_ladder},
  };
  // Levels 3 and 4 have `--seed 7`. Level 5 has 30 games for each seed from 102 to 105, 10 for each
  // from 106 on, and 30 more for each seed from 20102 to 20105.
  static constexpr std::array measured{
      Measured{1, "random", 400, 100},     Measured{1, "greedy", 400, 29},
      Measured{2, "greedy", 400, 100},     Measured{2, "level-below", 400, 100},
      Measured{3, "level-below", 400, 99}, Measured{4, "level-below", 400, 99},
      Measured{5, "level-below", 410, 98},
  };

  static constexpr int turn_limit = 600;

  using Features = liger::Features;
  static constexpr std::span<const std::int16_t> weights = liger::weights;

  static constexpr bool few_turns = true;
  [[nodiscard]] static puzzles::HuntSettings hunt_settings();
};

}  // namespace quintet::engine::liger
