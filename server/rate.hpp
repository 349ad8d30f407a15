// How often somebody may do something.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace quintet::server {

/// A bucket of `burst` tokens that refills by `per_second`. Used by one thread at a time.
class Rate {
 public:
  using Clock = std::chrono::steady_clock;

  Rate(double burst, double per_second) : burst_(burst), per_second_(per_second), tokens_(burst) {}

  /// Takes a token and returns null, or says how long it takes until there is one.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(Clock::time_point now);

 private:
  double burst_;
  double per_second_;
  double tokens_;
  std::optional<Clock::time_point> filled_;
};

/// A bucket for each of many names, the least recently used forgotten first. Any thread.
class Rates {
 public:
  Rates(double burst, double per_second, std::size_t remembered)
      : burst_(burst), per_second_(per_second), remembered_(remembered) {}

  [[nodiscard]] std::optional<std::chrono::milliseconds> take(std::string_view name,
                                                              Rate::Clock::time_point now);

 private:
  struct Entry {
    std::string name;
    Rate rate;
  };

  double burst_;
  double per_second_;
  std::size_t remembered_;
  std::mutex mutex_;          // guards what follows
  std::list<Entry> entries_;  // most recently used first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_name_;
};

/// A bucket of one's own, and one that is shared with others by name: a token is taken from both.
/// Used by one thread at a time.
class SharedRate {
 public:
  /// `shared` must outlive this.
  SharedRate(Rate own, Rates& shared, std::string name)
      : own_(own), shared_(shared), name_(std::move(name)) {}

  /// As Rate's. What one's own bucket refuses is not taken from what is shared.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(Rate::Clock::time_point now) {
    const auto wait = own_.take(now);
    return wait ? wait : shared_.take(name_, now);
  }

 private:
  Rate own_;
  Rates& shared_;
  std::string name_;
};

}  // namespace quintet::server
