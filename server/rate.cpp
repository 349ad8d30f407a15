#include "server/rate.hpp"

#include <algorithm>
#include <cmath>

namespace quintet::server {

std::optional<std::chrono::milliseconds> Rate::take(Clock::time_point now) {
  if (filled_) {
    const std::chrono::duration<double> passed = now - *filled_;
    tokens_ = std::min(burst_, tokens_ + passed.count() * per_second_);
  }
  filled_ = now;
  if (tokens_ >= 1) {
    tokens_ -= 1;
    return std::nullopt;
  }
  return std::chrono::milliseconds(
      static_cast<std::int64_t>(std::ceil((1 - tokens_) / per_second_ * 1000)));
}

std::optional<std::chrono::milliseconds> Rates::take(std::string_view name,
                                                     Rate::Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (const auto found = by_name_.find(name); found != by_name_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
  } else {
    if (entries_.size() >= remembered_) {
      by_name_.erase(entries_.back().name);
      entries_.pop_back();
    }
    entries_.push_front({.name = std::string(name), .rate = Rate(burst_, per_second_)});
    by_name_.emplace(entries_.front().name, entries_.begin());
  }
  return entries_.front().rate.take(now);
}

}  // namespace quintet::server
