// Strength of the computer opponents: the levels of each game's specification.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/specification.hpp"
#include "rules/options.hpp"

namespace quintet::engine {

/// The ids of the offered levels, the weakest first. Empty for a game that has no engine.
[[nodiscard]] std::vector<int> levels_of(std::string_view game, const rules::OptionValues& options);

/// The ids of the levels of a game with any options: the first ladder, then the offered levels.
/// Empty for a game that has no engine.
[[nodiscard]] std::vector<int> all_levels(std::string_view game);

/// The settings of a level, with seed 0 and one line. `level` is the id of an offered level or one
/// of the first ladder; nothing for any other level, and for a game that has no engine.
[[nodiscard]] std::optional<Settings> settings_of(std::string_view game,
                                                  const rules::OptionValues& options, int level);

/// The settings of one level of the table.
[[nodiscard]] Settings settings_of(const Level& level);

}  // namespace quintet::engine
