// How often somebody may try a password, without shutting out whom it belongs to.
//
// Whoever tries has a lane for each name: a device that has logged in as that player before shows a
// mark of that and has a lane of its own; everybody else shares the lane of the address, and those
// of the wider networks of IPv6 around it, which have twice and four times the free tries. In a
// lane a few tries are free, then each failure doubles the wait until the next one. No lane is ever
// closed for longer than `longest_wait`, and failures elsewhere do not close it.
//
// When many lanes fail at one name together, that name is under attack: then strangers' lanes have
// a single free try and wait longer. The first try from a network that does not take part is always
// heard, so the owner gets in with the right password; the owner's devices do not notice anything.
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

/// Any thread.
class LoginGuard {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr int free_tries = 5;
  static constexpr std::chrono::seconds first_wait{1};
  static constexpr std::chrono::seconds first_wait_under_attack{60};
  static constexpr std::chrono::minutes longest_wait{15};
  /// After so long without a try a lane is as new.
  static constexpr std::chrono::hours forgiven_after{1};
  /// Tries of strangers at one name: this many at once, then one each so many seconds, are no
  /// attack.
  static constexpr double calm_tries = 50;
  static constexpr double calm_tries_per_second = 1.0 / 60;

  /// `remembered`: lanes, and names; the least recently used are forgotten first.
  explicit LoginGuard(std::size_t remembered);

  struct Try {
    std::string_view name_key;
    std::string_view from;  // the address, or what is on the mark of a device
    bool known_device = false;
  };
  /// Null: go on; it counts as a failure until it is known to be none. Otherwise how long to wait.
  [[nodiscard]] std::optional<std::chrono::milliseconds> begin(const Try& attempt, Time now);
  void succeeded(const Try& attempt);

 private:
  struct Lane {
    int failures = 0;
    Time last;
    Time open_at;
  };

  /// Of its lanes, the narrowest first.
  static std::vector<std::string> keys_of(const Try& attempt);

  RateLimiters calm_;  // by name key
  std::mutex mutex_;   // guards what follows
  RecentMap<Lane> lanes_;
};

}  // namespace quintet::server
