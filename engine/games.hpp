// The games that have an engine, one row each, made from the specifications of
// engine/all_games.hpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/specification.hpp"
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
  std::span<const LevelTable> levels;  // the first row that matches the options applies
  int turn_limit = 0;                  // of the games in the report on strength
};

[[nodiscard]] std::span<const GameEngine> game_engines();
/// Null for an unknown game and for a game without an engine.
[[nodiscard]] const GameEngine* find_engine(std::string_view id);

}  // namespace quintet::engine
