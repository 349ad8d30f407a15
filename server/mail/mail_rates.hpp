// How many mails clients may ask for. Without it, a stranger could fill the mailbox of another
// person, and the operator's mail server would be taken for one that sends advertisements.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "server/base/rate_limiter.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/net/net_limits.hpp"

namespace quintet::server {

/// Each node of a site counts for itself. Thread-safe.
class MailRates {
 public:
  using Time = RateLimiter::Clock::time_point;

  explicit MailRates(const NetLimits& limits)
      : by_recipient_(3, 3 * an_hour, limits.remembered_rates),
        by_origin_(10, 10 * an_hour, limits),
        total_(1000, 1000 * an_hour, 1) {}

  /// Null, and counts one mail; or the time until the client may ask again. `recipient`: a mail
  /// address. `origin`: the client's network address.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire(std::string_view recipient,
                                                                 std::string_view origin,
                                                                 Time now) {
    if (const auto wait = by_origin_.acquire(origin, now)) return wait;
    if (const auto wait = by_recipient_.acquire(recipient, now)) return wait;
    return total_.acquire("", now);
  }

 private:
  static constexpr double an_hour = 1.0 / 3600;

  RateLimiters by_recipient_;
  AddressRateLimiters by_origin_;
  RateLimiters total_;
};

}  // namespace quintet::server
