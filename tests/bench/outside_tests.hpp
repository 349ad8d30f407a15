// The tools of the tests in a program that is no test.
#pragma once

#include <functional>

namespace quintet::bench {

/// Runs a benchmark and returns its exit status. A broken promise (a CHECK of the tools, an
/// exception) is reported and is a failure.
[[nodiscard]] int run_outside_tests(const std::function<int()>& benchmark);

}  // namespace quintet::bench
