// Tests wait for an event and never for a fixed time. The deadline only turns a broken promise into
// a failure instead of a hang.
#pragma once

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

namespace quintet::tests {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

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

/// The number of rounds of a random test: a few in the ordinary run, fewer with sanitizers,
/// multiplied by QUINTET_TEST_ROUNDS in a long run.
[[nodiscard]] inline int rounds(int ordinary, int with_sanitizer) {
  const char* factor = std::getenv("QUINTET_TEST_ROUNDS");
  const int times = factor == nullptr ? 1 : std::max(1, std::atoi(factor));
  return (sanitized ? with_sanitizer : ordinary) * times;
}

}  // namespace quintet::tests
