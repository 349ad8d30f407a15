// A limit on the lines of the log about one kind of fault that may come with every message.
#pragma once

#include "server/base/rate_limiter.hpp"

namespace quintet::server {

/// Ten lines at once, then one in ten seconds. One thread at a time.
class LogLimit {
 public:
  /// Whether a line may be written now, which counts then.
  [[nodiscard]] bool allows() { return !limiter_.take(RateLimiter::Clock::now()); }

 private:
  RateLimiter limiter_{10, 0.1};
};

}  // namespace quintet::server
