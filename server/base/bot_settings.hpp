// What an operator chooses about computer players.
#pragma once

#include <functional>

#include "engine/engine.hpp"

namespace quintet::server {

struct BotSettings {
  bool on = true;
  /// Threads that think; 0: as many as half of the processor's cores, at least one.
  int threads = 0;
  /// How much of the time of these threads may be spent on thinking in the long run, in percent.
  int share = 100;
  /// What a test puts in the place of `engine::begin`. Called on the threads that think; may throw.
  std::function<rules::Result<engine::Thinking>(const engine::Request&)> begin;
};

}  // namespace quintet::server
