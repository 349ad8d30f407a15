#include "tests/server/kit/metrics_text.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>

namespace quintet::tests {
namespace {

// https://prometheus.io/docs/instrumenting/exposition_formats/
const std::regex help_line("# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
const std::regex type_line("# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)");
const std::string one_label = R"([a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*")";
const std::regex sample_line("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(" + one_label + "(?:," + one_label +
                             ")*)\\})? (\\S+)");
const std::regex bound_label(R"re(,?le="([^"]*)")re");

std::optional<double> number(std::string_view text) {
  if (text == "+Inf") return std::numeric_limits<double>::infinity();
  double value = 0;
  const auto [stopped, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || stopped != text.data() + text.size()) return std::nullopt;
  return value;
}

struct Histogram {
  std::vector<std::pair<double, double>> buckets;  // bound, count
  std::optional<double> count;
  bool sum = false;
};

}  // namespace

MetricsText::MetricsText(const std::string& text) {
  const auto fault = [this](const std::string& what) { faults.push_back(what); };
  if (!text.ends_with('\n')) fault("the last line does not end");
  std::map<std::string, bool> helped;
  std::map<std::string, Histogram> histograms;
  std::istringstream lines(text);
  std::string family;
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (std::regex_match(line, parts, help_line)) {
      family = parts[1];
      if (!helped.emplace(family, true).second) fault("told twice: " + family);
    } else if (std::regex_match(line, parts, type_line)) {
      if (parts[1] != family) fault("a type without help: " + line);
      types[parts[1]] = parts[2];
    } else if (std::regex_match(line, parts, sample_line)) {
      const std::string name = parts[1];
      const std::string labels = parts[3];
      const auto value = number(parts[4].str());
      if (!value) {
        fault("no number: " + line);
        continue;
      }
      if (!samples.emplace(name + parts[2].str(), *value).second) fault("told twice: " + line);
      const std::string type = types[family];
      if (type == "histogram") {
        const std::string series = family + "{" + std::regex_replace(labels, bound_label, "") + "}";
        Histogram& histogram = histograms[series];
        std::smatch bound;
        if (name == family + "_bucket" && std::regex_search(labels, bound, bound_label)) {
          const auto upper = number(bound[1].str());
          if (!upper) fault("no bound: " + line);
          histogram.buckets.emplace_back(upper.value_or(0), *value);
        } else if (name == family + "_count") {
          histogram.count = value;
        } else if (name == family + "_sum") {
          histogram.sum = true;
        } else {
          fault("no sample of a histogram: " + line);
        }
      } else if (name != family) {
        fault("a sample of another family: " + line);
      }
      if (type == "counter" && (!name.ends_with("_total") || *value < 0))
        fault("no counter: " + line);
    } else {
      fault("no line of this format: " + line);
    }
  }
  for (const auto& [series, histogram] : histograms) {
    if (!std::ranges::is_sorted(histogram.buckets, {}, [](const auto& b) { return b.first; }))
      fault("bounds do not ascend: " + series);
    if (!std::ranges::is_sorted(histogram.buckets, {}, [](const auto& b) { return b.second; }))
      fault("counts are not cumulative: " + series);
    const bool ends_with_all =
        !histogram.buckets.empty() &&
        histogram.buckets.back().first == std::numeric_limits<double>::infinity() &&
        histogram.count == histogram.buckets.back().second;
    if (!ends_with_all || !histogram.sum) fault("the whole is not told: " + series);
  }
}

}  // namespace quintet::tests
