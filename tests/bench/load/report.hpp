// What a benchmark has found: printed for people, and kept as JSON.
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
  /// Precondition of these: something was added.
  [[nodiscard]] double last() const { return values_.back(); }
  [[nodiscard]] double median() const;
  [[nodiscard]] double least() const;
  [[nodiscard]] double most() const;
  /// "1.31 (1.22 to 1.40)", with so many digits after the point.
  [[nodiscard]] std::string text(int digits) const;
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  std::vector<double> values_;
};

/// Whether a benchmark is asked for its smallest form (`smoke`), which says nothing but that
/// everything works.
[[nodiscard]] bool is_smoke(int argc, char** argv);

/// One benchmark's figures. Prints each as it comes; `keep` keeps them all.
class Report {
 public:
  explicit Report(std::string name);

  void heading(const std::string& text);
  void figure(const std::string& what, const Series& series, int digits, std::string_view unit);
  /// A figure that is to be at most so much.
  void aim(const std::string& what, double measured, double most, int digits,
           std::string_view unit);
  /// Writes build/bench/NAME.json, where `program` was built. One round says nothing: of that,
  /// nothing is kept.
  void keep(const char* program, int rounds) const;

 private:
  std::string name_;
  std::string heading_;
  nlohmann::ordered_json figures_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json aims_ = nlohmann::ordered_json::array();
};

/// The program of a benchmark of so many rounds: runs it by `run_outside_tests`, keeps what it
/// reports, and returns its exit status.
[[nodiscard]] int report_outside_tests(const char* program, int rounds,
                                       const std::function<Report()>& benchmark);

/// Resident memory of a process, in bytes.
[[nodiscard]] double resident_bytes(int process);

}  // namespace quintet::bench
