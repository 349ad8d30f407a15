// A strict parser for the text format of Prometheus (version 0.0.4).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace quintet::tests {

/// Samples by name and labels as written: `quintet_rooms{state="open"}`.
using Samples = std::map<std::string, double>;

/// The content of a metrics page. `faults` has a sentence for each error; empty for a valid page.
struct MetricsText {
  explicit MetricsText(const std::string& text);

  Samples samples;
  std::map<std::string, std::string> types;  // by family
  std::vector<std::string> faults;

  /// The value of a sample; throws std::out_of_range if there is none.
  [[nodiscard]] double at(const std::string& name) const { return samples.at(name); }
};

}  // namespace quintet::tests
