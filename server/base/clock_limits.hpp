// Limits of the wall clock, with their reasons.
#pragma once

#include <chrono>

namespace quintet::server {

struct ClockLimits {
  /// Changes of the machine's clock up to this size are followed at once. They do not affect the
  /// clocks in games.
  std::chrono::seconds clock_step{10};
  /// Time for which the machine's clock must have run evenly before it is trusted. Until then
  /// nothing is deleted by date, and a leap is not followed. The operator notices a wrong clock in
  /// this time, and a server that restarts every night still deletes in the evening.
  std::chrono::hours clock_trust_time{12};
};

}  // namespace quintet::server
