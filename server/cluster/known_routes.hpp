// The owners of the shards, shared between the thread that reads them and those that use them.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "server/cluster/routes.hpp"

namespace quintet::server {

/// The routes as last read. Thread-safe; Membership calls `set` and `forget` on its own thread.
class KnownRoutes {
 public:
  /// Null after a join until the routes are read.
  [[nodiscard]] std::shared_ptr<const Routes> now() const {
    const std::lock_guard lock(mutex_);
    return routes_;
  }
  /// Sets the function to call after each `set`; null: none. It is called on the thread of `set`
  /// and must not call `on_change`. Waits for a running call of the previous function.
  void on_change(std::function<void()> heard) {
    const std::lock_guard lock(heard_mutex_);
    heard_ = std::move(heard);
  }
  void set(std::shared_ptr<const Routes> routes) {
    {
      const std::lock_guard lock(mutex_);
      routes_ = std::move(routes);
    }
    const std::lock_guard lock(heard_mutex_);
    if (heard_) heard_();
  }
  /// Call it before the node joins again.
  void forget() {
    const std::lock_guard lock(mutex_);
    routes_ = nullptr;
  }

 private:
  mutable std::mutex mutex_;  // guards `routes_`
  std::shared_ptr<const Routes> routes_;
  std::mutex heard_mutex_;  // guards `heard_`; held during its calls
  std::function<void()> heard_;
};

}  // namespace quintet::server
