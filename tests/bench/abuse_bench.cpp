// `quintet_bench_abuse [smoke] [SCENARIO…]`: runs the named scenarios, or all of them.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

#include "tests/bench/abuse.hpp"
#include "tests/bench/load/report.hpp"

namespace quintet::bench {
namespace {

struct Scenario {
  std::string_view name;
  void (*run)(Report& report, bool smoke);
};

constexpr std::array scenarios{
    Scenario{"logins", abuse_logins},     Scenario{"talk", abuse_talk},
    Scenario{"log", abuse_log},           Scenario{"disk", abuse_disk},
    Scenario{"requests", abuse_requests}, Scenario{"places", abuse_places},
    Scenario{"bots", abuse_bots},
};

int run(int argc, char** argv) {
  const bool smoke = is_smoke(argc, argv);
  const std::vector<std::string_view> wanted(argv + (smoke ? 2 : 1), argv + argc);
  for (const std::string_view name : wanted) {
    if (std::ranges::find(scenarios, name, &Scenario::name) != scenarios.end()) continue;
    std::fprintf(stderr, "there is no scenario %s, but these:", std::string(name).c_str());
    for (const Scenario& scenario : scenarios)
      std::fprintf(stderr, " %s", std::string(scenario.name).c_str());
    std::fputc('\n', stderr);
    return 1;
  }
  // A single round of a scenario is meaningful, so it is kept.
  const int rounds = smoke ? 1 : 2;
  return report_outside_tests(argv[0], rounds, [&] {
    Report report("abuse");
    for (const Scenario& scenario : scenarios) {
      if (wanted.empty() || std::ranges::find(wanted, scenario.name) != wanted.end()) {
        scenario.run(report, smoke);
      }
    }
    return report;
  });
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  return quintet::bench::run(argc, argv);
}
