// Tests wait for an event and never for a fixed time. The deadline only turns a broken promise into
// a failure instead of a hang.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/rounds.hpp"

namespace quintet::tests {

/// Far longer than anything takes on a busy machine.
inline constexpr std::chrono::seconds patience{sanitized ? 120 : 40};

/// An expected event did not happen in time.
struct Timeout : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Polls a condition that sends no event. `what` completes "waited in vain for".
template <class Condition>
void wait_until(const std::string& what, Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) throw Timeout("waited in vain for " + what);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace quintet::tests
