// Measured strength of the levels, for display only.
#pragma once

#include <span>
#include <string_view>

#include "engine/specification.hpp"

namespace quintet::engine {

/// The measurements of one level; empty if there are none.
[[nodiscard]] std::span<const Measured> measured(std::string_view game, int level);

}  // namespace quintet::engine
