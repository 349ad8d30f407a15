// The results of a benchmark: printed as text, and stored as JSON.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace quintet::bench {

/// One figure, measured once in each round.
class Series {
 public:
  void add(double value) { values_.push_back(value); }
  [[nodiscard]] bool empty() const { return values_.empty(); }
  /// Precondition of the functions below: at least one value.
  [[nodiscard]] double last() const { return values_.back(); }
  [[nodiscard]] double median() const;
  [[nodiscard]] double least() const;
  [[nodiscard]] double most() const;
  /// "1.31 (1.22 to 1.40)", with `digits` decimals.
  [[nodiscard]] std::string text(int digits) const;
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  std::vector<double> values_;
};

/// Whether the arguments ask for the smallest form (`smoke`), which only shows that everything
/// works.
[[nodiscard]] bool is_smoke(int argc, char** argv);

/// The figures of one benchmark. Prints each immediately; `keep` stores all.
class Report {
 public:
  explicit Report(std::string name);

  void heading(const std::string& text);
  void figure(const std::string& what, const Series& series, int digits, std::string_view unit);
  /// A figure with an upper limit as its target.
  void aim(const std::string& what, double measured, double most, int digits,
           std::string_view unit);
  /// Writes build/bench/NAME.json in the build folder of `program`. Writes nothing for a single
  /// round, which is not meaningful.
  void keep(const char* program, int rounds) const;

 private:
  std::string name_;
  std::string heading_;
  nlohmann::ordered_json figures_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json aims_ = nlohmann::ordered_json::array();
};

/// The main function of a benchmark with this number of rounds: runs it with `run_outside_tests`,
/// stores its report, and returns the exit status.
[[nodiscard]] int report_outside_tests(const char* program, int rounds,
                                       const std::function<Report()>& benchmark);

/// Resident memory of a process, in bytes.
[[nodiscard]] double resident_bytes(int process);
/// The most that it has had so far.
[[nodiscard]] double peak_resident_bytes(int process);

}  // namespace quintet::bench
