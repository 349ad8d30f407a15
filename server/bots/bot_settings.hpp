// The operator's settings for computer players.
#pragma once

#include <functional>

#include "engine/engine.hpp"

namespace quintet::server {

struct BotSettings {
  bool on = true;
  /// Number of threads that think; 0: half of the processor's cores, at least one.
  int threads = 0;
  /// Maximum long-term share of these threads' time that thinking may take, in percent.
  int share = 100;
  /// A test's replacement for `engine::begin`. Called on the threads that think; may throw.
  std::function<rules::Result<engine::Thinking>(const engine::Request&)> begin;
};

}  // namespace quintet::server
