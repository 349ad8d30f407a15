// The games that have an engine, one row each.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/engine.hpp"
#include "rules/catalogue.hpp"

namespace quintet::engine {

/// Starts a search. The caller has checked the request except for position and turns.
/// `begin_thinking` in engine/search/thinking_model.hpp makes this function from a game's `begin`.
using BeginThinking = rules::Result<Thinking> (*)(const Request& request,
                                                  const rules::OptionValues& options,
                                                  const Settings& settings);

struct GameEngine {
  std::string_view id;
  BeginThinking begin;
};

[[nodiscard]] std::span<const GameEngine> game_engines();

}  // namespace quintet::engine
