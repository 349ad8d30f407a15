// Which games have an engine: a row each.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/engine.hpp"
#include "rules/catalogue.hpp"

namespace quintet::engine {

/// From a request that is in order but for position and turns, to thinking. `begin_thinking`
/// in engine/thinking_model.hpp makes it from a game's `begin`.
using BeginThinking = rules::Result<Thinking> (*)(const Request& request,
                                                  const rules::OptionValues& options,
                                                  const Settings& settings);

struct GameEngine {
  std::string_view id;
  BeginThinking begin;
};

[[nodiscard]] std::span<const GameEngine> game_engines();

}  // namespace quintet::engine
