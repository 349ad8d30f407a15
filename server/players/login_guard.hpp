// Limits the tries of a password without locking out the owner of the account.
//
// Each try has a lane for the name. A device that has logged in as that player before shows a mark,
// and has a lane of its own. All others share the lane of their address, and the lanes of the wider
// IPv6 networks around it, which have twice and four times the free tries. In a lane a few tries
// are free, then each failure doubles the wait until the next one. No lane is closed for longer
// than `longest_wait`, and failures in other lanes do not close it.
//
// If many lanes fail at one name together, that name is under attack. Then strangers' lanes have a
// single free try and wait longer. The first try from a network without failures is always allowed,
// so the owner gets in with the right password. The owner's devices are not affected.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/rate_limiter.hpp"
#include "server/base/recent_map.hpp"

namespace quintet::server {

/// Thread-safe.
class LoginGuard {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr int free_tries = 5;
  static constexpr std::chrono::seconds first_wait{1};
  static constexpr std::chrono::seconds first_wait_under_attack{60};
  static constexpr std::chrono::minutes longest_wait{15};
  /// A lane without a try for this time is as good as new.
  static constexpr std::chrono::hours forgiven_after{1};
  /// Strangers' tries at one name up to this rate (a burst, then one per minute) are no attack.
  static constexpr double calm_tries = 50;
  static constexpr double calm_tries_per_second = 1.0 / 60;

  /// `remembered`: maximum number of lanes, and of names; drops the least recently used ones first.
  explicit LoginGuard(std::size_t remembered);

  struct Try {
    std::string_view name_key;
    std::string_view from;  // the address, or the device in the mark
    bool known_device = false;
  };
  /// Null: allowed, and counts as a failure until `succeeded`. Otherwise the time to wait.
  [[nodiscard]] std::optional<std::chrono::milliseconds> begin(const Try& attempt, Time now);
  void succeeded(const Try& attempt);

 private:
  struct Lane {
    int failures = 0;
    Time last;
    Time open_at;
  };

  /// The keys of its lanes, narrowest network first.
  static std::vector<std::string> keys_of(const Try& attempt);

  RateLimiters calm_;  // by name key
  std::mutex mutex_;   // guards the members below
  RecentMap<Lane> lanes_;
};

}  // namespace quintet::server
