// The thread on which a node beats.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/cluster/membership.hpp"

namespace quintet::server {

/// Calls Membership::step() again and again until it is destroyed; nobody else calls it meanwhile.
class Beating {
 public:
  Beating(Membership& membership, std::chrono::milliseconds interval)
      : thread_([this, &membership, interval](const std::stop_token& ended) {
          while (!ended.stop_requested()) {
            membership.step();
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, ended, interval, [this] { return soon_; });
            soon_ = false;
          }
        }) {}

  /// The next step comes at once. Any thread.
  void step_soon() {
    {
      const std::lock_guard lock(mutex_);
      soon_ = true;
    }
    wake_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool soon_ = false;
  std::jthread thread_;  // last: ends first
};

}  // namespace quintet::server
