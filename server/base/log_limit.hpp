// A limit on the log lines about one kind of fault that any message could cause.
#pragma once

#include "server/base/rate_limiter.hpp"

namespace quintet::server {

/// Ten lines at once, then one every ten seconds. One thread at a time.
class LogLimit {
 public:
  /// Whether a line may be written now. True counts as a written line.
  [[nodiscard]] bool allows() { return !limiter_.acquire(RateLimiter::Clock::now()); }

 private:
  RateLimiter limiter_{10, 0.1};
};

}  // namespace quintet::server
