// How tests wait: for something that happens, never for a time. The deadline is only there so that
// a broken promise fails a test instead of hanging it.
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

/// Far beyond what anything takes on a busy machine.
inline constexpr std::chrono::seconds patience{sanitized ? 120 : 40};

/// Something that had to happen did not.
struct Timeout : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// For what nobody tells us of: looks again and again. `what` completes "waited in vain for".
template <class Condition>
void wait_until(const std::string& what, Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) throw Timeout("waited in vain for " + what);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

/// How often a test repeats something random: a few times in the ordinary run, fewer with
/// sanitizers, as often as QUINTET_TEST_ROUNDS (a factor) says in a long one.
[[nodiscard]] inline int rounds(int ordinary, int with_sanitizer) {
  const char* factor = std::getenv("QUINTET_TEST_ROUNDS");
  const int times = factor == nullptr ? 1 : std::max(1, std::atoi(factor));
  return (sanitized ? with_sanitizer : ordinary) * times;
}

}  // namespace quintet::tests
