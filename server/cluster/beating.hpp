// The thread for a node's heartbeats.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/cluster/membership.hpp"

namespace quintet::server {

/// Calls Membership::step() repeatedly until destruction. No other code may call it meanwhile.
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

  /// Makes the next step come immediately. Thread-safe.
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
  std::jthread thread_;  // destroyed first
};

}  // namespace quintet::server
