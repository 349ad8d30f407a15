// Runs the tools of the tests in a program that is not a test.
#pragma once

#include <functional>

namespace quintet::bench {

/// Runs a benchmark and returns its exit status. Reports a failed CHECK of the tools or an
/// exception, and returns a failure.
[[nodiscard]] int run_outside_tests(const std::function<int()>& benchmark);

}  // namespace quintet::bench
