// The parts of the report on strength. Each writes a table and tells its progress on standard
// error. Every figure but times is repeatable, where rows are not cut short by their time.
#pragma once

#include <iosfwd>
#include <string>

#include "engine/levels.hpp"
#include "engine/match/match.hpp"
#include "rules/catalogue.hpp"

namespace quintet::engine {

struct Report {
  std::ostream& out;
  int games = 20;         // a row, at least
  double seconds = 0;     // of the processor, after which a row ends early; 0: never
  int positions = 1000;   // for what is asked of single positions
  int top = level_count;  // the highest level that is looked at
};

/// `value` as printf's `format` says.
[[nodiscard]] std::string number(double value, const char* format);

void report_cost(const Report& report, const rules::GameInfo& info);
void report_floor(const Report& report, const rules::GameInfo& info);
void report_ladder(const Report& report, const rules::GameInfo& info);
/// Equal levels: how games end, and for whom, by default and by each choice of an option.
void report_ends(const Report& report, const rules::GameInfo& info);
/// Wins in one, and losses in one that could be avoided.
void report_not_silly(const Report& report, const rules::GameInfo& info);
/// Whether equal requests have equal answers, and a digest of these to compare builds by.
void report_determinism(const Report& report, const rules::GameInfo& info);
/// Slides of Action against what is proven.
void report_oracle(const Report& report);

}  // namespace quintet::engine
