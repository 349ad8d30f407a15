#define DOCTEST_CONFIG_IMPLEMENT
#include "tests/bench/outside_tests.hpp"

#include <cstdio>
#include <exception>

#include <doctest/doctest.h>

namespace quintet::bench {
namespace {

bool& broken() {
  static bool is_broken = false;
  return is_broken;
}

void report(const doctest::AssertData& data) {
  if (!data.m_failed) return;
  broken() = true;
  std::fprintf(stderr, "%s:%d: %s\n", data.m_file, data.m_line, data.m_expr);
}

}  // namespace

int run_outside_tests(const std::function<int()>& benchmark) {
  doctest::Context checks;
  checks.setAsDefaultForAssertsOutOfTestCases();
  checks.setAssertHandler(report);
  int status = 1;
  try {
    status = benchmark();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
  }
  return broken() ? 1 : status;
}

}  // namespace quintet::bench
