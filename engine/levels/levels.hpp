// Strength of the computer opponents: the levels of each game's specification.
#pragma once

#include <optional>
#include <string_view>

#include "engine/search/search.hpp"
#include "engine/specification.hpp"
#include "rules/options.hpp"

namespace quintet::engine {

/// The settings of a level in a game, with seed 0 and one line. Nothing for a game that has no
/// engine, and for a level outside 1 … `level_count`.
[[nodiscard]] std::optional<Settings> settings_of(std::string_view game,
                                                  const rules::OptionValues& options, int level);

}  // namespace quintet::engine
