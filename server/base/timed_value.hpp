// A value that is computed again only after a time.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace quintet::server {

/// Caches a value for a limited time. Thread-safe.
template <class Value>
class TimedValue {
 public:
  using Pointer = std::shared_ptr<const Value>;
  using Clock = std::chrono::steady_clock;

  explicit TimedValue(std::chrono::seconds lifetime) : lifetime_(lifetime) {}

  /// Null if the value must be computed.
  [[nodiscard]] Pointer find(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    return inserted_at_ && now - *inserted_at_ < lifetime_ ? value_ : nullptr;
  }

  void insert(Pointer value, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    value_ = std::move(value);
    inserted_at_ = now;
  }

 private:
  const std::chrono::seconds lifetime_;
  std::mutex mutex_;  // guards the members below
  Pointer value_;
  std::optional<Clock::time_point> inserted_at_;
};

}  // namespace quintet::server
