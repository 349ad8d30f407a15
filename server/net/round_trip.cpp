#include "server/net/round_trip.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

std::string RoundTrip::ping(Clock::time_point now) {
  sent_ = now;
  return std::to_string(++pings_);
}

void RoundTrip::pong(std::string_view payload, Clock::time_point now) {
  if (!sent_ || payload != std::to_string(pings_)) return;
  constexpr double weight = 0.25;  // of the newest sample
  const Milliseconds last = now - *std::exchange(sent_, std::nullopt);
  average_ = average_ ? *average_ * (1 - weight) + last * weight : last;
  estimate_ms_ = std::chrono::round<std::chrono::milliseconds>(std::min(last, *average_)).count();
}

std::optional<std::chrono::milliseconds> RoundTrip::estimate() const {
  const std::int64_t ms = estimate_ms_;
  return ms < 0 ? std::nullopt : std::optional(std::chrono::milliseconds(ms));
}

}  // namespace quintet::server
