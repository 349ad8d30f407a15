// The effort of tests that repeat one check at random: the sanitizers make a program ten times as
// slow, so with them such a test does less.
#pragma once

#include <algorithm>
#include <cstdlib>

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

/// The number of rounds of a random test: a few in the ordinary run, fewer with sanitizers,
/// multiplied by QUINTET_TEST_ROUNDS in a long run.
[[nodiscard]] inline int rounds(int ordinary, int with_sanitizer) {
  const char* factor = std::getenv("QUINTET_TEST_ROUNDS");
  const int times = factor == nullptr ? 1 : std::max(1, std::atoi(factor));
  return (sanitized ? with_sanitizer : ordinary) * times;
}

}  // namespace quintet::tests
