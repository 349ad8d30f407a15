// The computer opponent in Sumo Checkers: alpha-beta.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/specification.hpp"
#include "engine/sumo-checkers/features.hpp"
#include "engine/sumo-checkers/weights.hpp"
#include "rules/sumo-checkers/sumo_checkers.hpp"

namespace quintet::engine::sumo_checkers {

/// A function of type `BeginSearch`.
[[nodiscard]] std::unique_ptr<Search<rules::sumo_checkers::Position>> begin(
    const SearchRequest<rules::sumo_checkers::Position>& request);

struct Specification : CommonSpecification {
  using Position = rules::sumo_checkers::Position;

  static constexpr std::string_view id = "sumo-checkers";
  static constexpr BeginSearch<Position> begin = sumo_checkers::begin;
  static constexpr std::array<Level, first_levels> first_ladder{{{100, 400, 250, 40},
                                                                 {1'000, 40, 15, 50},
                                                                 {6'000, 15, 5, 60},
                                                                 {40'000, 5, 0, 60},
                                                                 {300'000, 1, 0, 60}}};
  static constexpr std::array levels{
      LevelTable{.option = "", .value = "", .first = first_ladder, .ladder = first_ladder},
  };
  // Levels 3 and 4 have `--seed 7`. Level 5 has 30 games for each seed from 102 to 105 and 10 for
  // each from 106 on.
  static constexpr std::array measured{
      Measured{1, "random", 400, 100},     Measured{1, "greedy", 400, 32},
      Measured{2, "greedy", 400, 92},      Measured{2, "level-below", 400, 99},
      Measured{3, "level-below", 400, 94}, Measured{4, "level-below", 400, 83},
      Measured{5, "level-below", 300, 76},
  };

  using Features = sumo_checkers::Features;
  static constexpr std::span<const std::int16_t> weights = sumo_checkers::weights;
  [[nodiscard]] static std::vector<rules::OptionValues::Pairs> tuned_options() {
    return {
        {{"knockouts", "5"}}, {{"knockouts", "10"}}, {{"knockouts", "3"}}, {{"knockouts", "7"}}};
  }

  [[nodiscard]] static puzzles::HuntSettings hunt_settings();
};

}  // namespace quintet::engine::sumo_checkers
