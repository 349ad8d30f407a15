#include "tests/bench/load/report.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/bench/outside_tests.hpp"

namespace quintet::bench {
namespace {

std::string number(double value, int digits) {
  constexpr std::size_t most = 64;
  std::string text(most, '\0');
  const int size = std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  text.resize(static_cast<std::size_t>(size));
  return text;
}

/// The name of the processor from /proc/cpuinfo.
std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  std::string line;
  while (std::getline(info, line)) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

double bytes_in_status(int process, std::string_view line) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  std::string word;
  while (status >> word) {
    double kibibytes = 0;
    constexpr double kibibyte = 1024;
    if (word == line && status >> kibibytes) return kibibytes * kibibyte;
  }
  throw std::runtime_error("no memory of the process is known");
}

}  // namespace

double Series::median() const {
  if (values_.empty()) throw std::logic_error("nothing was measured");
  std::vector<double> sorted = values_;
  std::ranges::sort(sorted);
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double Series::least() const {
  return std::ranges::min(values_);
}

double Series::most() const {
  return std::ranges::max(values_);
}

std::string Series::text(int digits) const {
  std::string middle = number(median(), digits);
  if (values_.size() == 1) return middle;
  return middle + " (" + number(least(), digits) + " to " + number(most(), digits) + ")";
}

nlohmann::ordered_json Series::json() const {
  return {{"median", median()}, {"least", least()}, {"most", most()}, {"values", values_}};
}

bool is_smoke(int argc, char** argv) {
  return argc > 1 && std::string_view(argv[1]) == "smoke";
}

Report::Report(std::string name) : name_(std::move(name)) {}

void Report::heading(const std::string& text) {
  heading_ = text;
  std::printf("%s\n", text.c_str());
  std::fflush(stdout);
}

void Report::figure(const std::string& what, const Series& series, int digits,
                    std::string_view unit) {
  std::printf("  %-52s %s %s\n", what.c_str(), series.text(digits).c_str(),
              std::string(unit).c_str());
  std::fflush(stdout);
  nlohmann::ordered_json figure = {{"where", heading_}, {"what", what}, {"unit", unit}};
  figure.update(series.json());
  figures_.push_back(std::move(figure));
}

void Report::aim(const std::string& what, double measured, double most, int digits,
                 std::string_view unit) {
  const bool reached = measured <= most;
  std::printf("  AIM %-48s %s %s, at most %s: %s\n", what.c_str(), number(measured, digits).c_str(),
              std::string(unit).c_str(), number(most, digits).c_str(),
              reached ? "reached" : "NOT reached");
  std::fflush(stdout);
  aims_.push_back({{"where", heading_},
                   {"what", what},
                   {"unit", unit},
                   {"measured", measured},
                   {"most", most},
                   {"reached", reached}});
}

void Report::keep(const char* program, int rounds) const {
  if (rounds <= 1) return;
  const auto build = std::filesystem::absolute(program).parent_path().parent_path().parent_path();
  const auto folder = build / "bench";
  std::filesystem::create_directories(folder);
  const auto now = std::chrono::duration_cast<std::chrono::seconds>(
      std::chrono::system_clock::now().time_since_epoch());
  const nlohmann::ordered_json json = {{"benchmark", name_},
                                       {"at", now.count()},
                                       {"processors", std::thread::hardware_concurrency()},
                                       {"processor", processor()},
                                       {"aims", aims_},
                                       {"figures", figures_}};
  const auto file = folder / (name_ + ".json");
  std::ofstream(file) << json.dump(2) << '\n';
  std::printf("%s\n", file.c_str());
}

int report_outside_tests(const char* program, int rounds,
                         const std::function<Report()>& benchmark) {
  return run_outside_tests([&] {
    benchmark().keep(program, rounds);
    return 0;
  });
}

double resident_bytes(int process) {
  return bytes_in_status(process, "VmRSS:");
}

double peak_resident_bytes(int process) {
  return bytes_in_status(process, "VmHWM:");
}

}  // namespace quintet::bench
