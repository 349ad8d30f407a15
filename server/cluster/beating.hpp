// The thread for a node's heartbeats.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "server/base/contact.hpp"
#include "server/cluster/membership.hpp"

namespace quintet::server {

/// Calls Membership::step() repeatedly until destruction. No other code may call it meanwhile.
/// `contact` records when a step has reached the database, by the time of `now`.
class Beating {
 public:
  Beating(Membership& membership, std::chrono::milliseconds interval, Contact& contact,
          Membership::Clock now)
      : thread_([this, &membership, interval, &contact,
                 now = std::move(now)](const std::stop_token& ended) {
          while (!ended.stop_requested()) {
            membership.step();
            if (membership.reaches_database()) contact.heard(now());
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
