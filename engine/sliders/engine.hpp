// The computer opponent in Sliders: alpha-beta.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/sliders/features.hpp"
#include "engine/sliders/weights.hpp"
#include "engine/specification.hpp"
#include "rules/sliders/sliders.hpp"

namespace quintet::engine::sliders {

/// A function of type `BeginSearch`.
[[nodiscard]] std::unique_ptr<Search<rules::sliders::Position>> begin(
    const SearchRequest<rules::sliders::Position>& request);

struct Specification : CommonSpecification {
  using Position = rules::sliders::Position;

  static constexpr std::string_view id = "sliders";
  static constexpr BeginSearch<Position> begin = sliders::begin;
  static constexpr std::array<Level, first_levels> first_ladder{{{300, 120, 60, 40},
                                                                 {2'500, 40, 15, 30},
                                                                 {15'000, 15, 5, 30},
                                                                 {120'000, 5, 0, 30},
                                                                 {1'000'000, 1, 0, 30}}};
  static constexpr std::array levels{
      LevelTable{.option = "", .value = "", .first = first_ladder, .ladder = first_ladder},
  };
  // Levels 3 and 4 have `--seed 7`. Level 5 has 30 games for each seed from 102 to 105, 10 for each
  // from 106 on, and 60 more with seed 11.
  static constexpr std::array measured{
      Measured{1, "random", 400, 99},      Measured{1, "greedy", 400, 29},
      Measured{2, "greedy", 400, 88},      Measured{2, "level-below", 330, 97},
      Measured{3, "level-below", 400, 93}, Measured{4, "level-below", 400, 89},
      Measured{5, "level-below", 430, 82},
  };

  using Features = sliders::Features;
  static constexpr std::span<const std::int16_t> weights = sliders::weights;
  [[nodiscard]] static std::vector<rules::OptionValues::Pairs> tuned_options() {
    return {{}, {{"board", "8"}}};
  }

  [[nodiscard]] static puzzles::HuntSettings hunt_settings();
};

}  // namespace quintet::engine::sliders
