// The parts of the report on strength. Each writes a table, and reports its progress on standard
// error. All figures except times are repeatable, unless a time limit ends a row early.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/levels/levels.hpp"
#include "engine/match/match.hpp"
#include "rules/catalogue.hpp"

namespace quintet::engine {

struct Report {
  std::ostream& out;
  int games = 20;        // minimum number of games in a row
  double seconds = 0;    // processor time after which a row ends early; 0: never
  int positions = 1000;  // number of positions in tests of single positions
  int steps = 99;        // number of levels to test, from the weakest
};

/// The ids of the levels to test, with default options.
[[nodiscard]] std::vector<int> levels_in(const Report& report, const rules::GameInfo& info);

/// Formats `value` with a format of printf.
[[nodiscard]] std::string number(double value, const char* format);

void report_cost(const Report& report, const rules::GameInfo& info);
void report_floor(const Report& report, const rules::GameInfo& info);
void report_ladder(const Report& report, const rules::GameInfo& info);
/// Games between equal levels: how they end and for which seat, by default and for each choice of
/// an option.
void report_ends(const Report& report, const rules::GameInfo& info);
/// Counts missed wins in one, and losses in one that the level could have avoided.
void report_not_silly(const Report& report, const rules::GameInfo& info);
/// Checks that equal requests have equal answers, and prints a digest of them to compare builds.
void report_determinism(const Report& report, const rules::GameInfo& info);
/// Compares play in Slides of Action with proven results.
void report_oracle(const Report& report);

}  // namespace quintet::engine
