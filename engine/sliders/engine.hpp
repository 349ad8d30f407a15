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
  static constexpr std::array ladder{
      Level{300, 2'129, 1'064, 40}, Level{300, 767, 383, 40}, Level{300, 387, 193, 40},
      Level{300, 210, 109, 40},     Level{570, 84, 38, 40},   Level{1'300, 56, 23, 40},
      Level{2'400, 41, 15, 40},     Level{5'000, 27, 10, 40}, Level{13'500, 17, 7, 32},
      Level{47'000, 8, 2, 30},      Level{180'000, 4, 0, 30}, Level{1'000'000, 1, 0, 30},
  };
  static constexpr std::array levels{
      LevelTable{.option = "", .value = "", .first = first_ladder, .ladder = ladder},
  };
  // Levels 3 and 4 have `--seed 7`. Level 5 has 30 games for each seed from 102 to 105, 10 for each
  // from 106 on, and 60 more with seed 11. Levels 101 to 109 have `--seed 4`; games with other
  // seeds chose their settings. Level 110 has the default seed, level 111 has 200 games with each
  // of the two, and level 112 has `--seed 4`.
  static constexpr std::array measured{
      Measured{1, "random", 400, 99},        Measured{1, "greedy", 400, 29},
      Measured{2, "greedy", 400, 88},        Measured{2, "level-below", 330, 97},
      Measured{3, "level-below", 400, 93},   Measured{4, "level-below", 400, 89},
      Measured{5, "level-below", 430, 82},   Measured{101, "random", 400, 78},
      Measured{102, "level-below", 400, 80}, Measured{103, "level-below", 400, 77},
      Measured{104, "level-below", 400, 76}, Measured{105, "level-below", 400, 79},
      Measured{106, "level-below", 400, 78}, Measured{107, "level-below", 400, 80},
      Measured{108, "level-below", 400, 77}, Measured{109, "level-below", 400, 79},
      Measured{110, "level-below", 400, 75}, Measured{111, "level-below", 400, 79},
      Measured{112, "level-below", 130, 81},
  };

  using Features = sliders::Features;
  static constexpr std::span<const std::int16_t> weights = sliders::weights;
  [[nodiscard]] static std::vector<rules::OptionValues::Pairs> tuned_options() {
    return {{}, {{"board", "8"}}};
  }

  [[nodiscard]] static puzzles::HuntSettings hunt_settings();
};

}  // namespace quintet::engine::sliders
