// Limits that the operator sets on the command line.
#include "server/config/limit_settings.hpp"

#include <cmath>
#include <set>
#include <sstream>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Limits;
using server::LimitSetting;
using server::set_limit;

/// The table's line for a setting.
std::string line_of(const Limits& limits, std::string_view name) {
  std::istringstream table(server::describe(limits));
  std::string line;
  while (std::getline(table, line)) {
    if (line.starts_with(std::string(name) + ' ')) return line;
  }
  return {};
}

/// A number as an operator would type it.
std::string typed(double number) {
  std::ostringstream text;
  text << std::fixed << number;
  std::string typed = text.str();
  typed.erase(typed.find_last_not_of('0') + 1);
  if (typed.ends_with('.')) typed.pop_back();
  return typed;
}

/// The second word of a line: the value.
std::string value_in(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  words >> word >> word;
  return word;
}

std::string refusal(const std::string& assignment) {
  Limits limits;
  const std::string before = server::describe(limits);
  const auto set = set_limit(limits, assignment);
  CHECK(server::describe(limits) == before);
  return set ? "" : set.error();
}

TEST_CASE("every limit can be set to both ends of its range, and not beyond") {
  std::set<std::string_view> names;
  for (const LimitSetting& setting : server::limit_settings()) {
    CAPTURE(setting.name);
    CHECK(names.insert(setting.name).second);
    const std::string name(setting.name);
    for (const double value : {setting.least, setting.most}) {
      Limits limits;
      CHECK(set_limit(limits, name + '=' + typed(value)).has_value());
      CHECK(std::stod(value_in(line_of(limits, name))) == value);
    }
    const double too_little = setting.least > 0 ? setting.least / 2 : -1;
    for (const double value : {too_little, setting.most + 1, setting.most * 1000}) {
      const std::string sentence = refusal(name + '=' + typed(value));
      CHECK(sentence.contains('"' + name + '"'));
      CHECK(sentence.contains(" to "));
      CHECK_FALSE(sentence.contains('\n'));
    }
  }
}

TEST_CASE("the default limits are within their ranges") {
  for (const LimitSetting& setting : server::limit_settings()) {
    CAPTURE(setting.name);
    Limits limits;
    const std::string value = value_in(line_of(limits, setting.name));
    CHECK(set_limit(limits, std::string(setting.name) + '=' + value).has_value());
    CHECK(server::describe(limits) == server::describe(Limits()));
  }
}

TEST_CASE("an invalid value is refused, and the sentence describes a valid one") {
  CHECK(refusal("connections=many") ==
        R"(the limit "connections" must be a whole number from 1 to 1000000, not "many")");
  for (const char* value :
       {"", "-1", "1.5", "0", "1e3", "0x10", " 5", "5 ", "nan", "inf", "1,000"}) {
    CAPTURE(value);
    CHECK(refusal("connections=" + std::string(value)).contains("from 1 to 1000000"));
  }
  for (const char* value : {"", "nan", "inf", "-0.5", "2x"}) {
    CAPTURE(value);
    CHECK(refusal("messages-per-second=" + std::string(value)).contains("a number from 0.01 to"));
  }
  CHECK(refusal("connection=5").contains("there is no limit \"connection\""));
  CHECK(refusal("=5").contains("there is no limit \"\""));
  CHECK(refusal("connections").contains("NAME=VALUE"));
  CHECK(refusal("").contains("NAME=VALUE"));
}

TEST_CASE("a limit that is set applies") {
  Limits limits;
  CHECK(set_limit(limits, "connections=500").has_value());
  CHECK(set_limit(limits, "messages-per-second=0.5").has_value());
  CHECK(set_limit(limits, "idle-timeout=90").has_value());
  CHECK(limits.connections == 500);
  CHECK(limits.messages_per_second == 0.5);
  CHECK(limits.idle_timeout == std::chrono::seconds(90));
}

}  // namespace
}  // namespace quintet::tests
