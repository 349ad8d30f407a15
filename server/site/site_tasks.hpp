// Work that one node does for the whole site.
#pragma once

#include <functional>
#include <vector>

#include "server/async/task.hpp"

namespace quintet::server {

/// When the coordinator dies or gives the work away, another node begins it. All functions are
/// called on the server's strand. A node that has lost its lease may still run the task for a
/// moment, but stores nothing any more.
struct SiteTask {
  std::function<void()> begin = [] {};
  std::function<void()> end = [] {};
  /// Stores what another node must know before it begins. After `end`, if the work is given away.
  std::function<Task<>()> leave;
};

/// The tasks of this node. They run while it is the coordinator. Call all functions on the server's
/// strand, or before the first client.
class SiteTasks {
 public:
  void run_once(SiteTask task);
  /// Begins all tasks, or ends them. Does nothing if it is so already.
  void coordinate(bool on);
  /// Call it after coordinate(false), before another node may begin the tasks.
  [[nodiscard]] Task<> leave();
  /// Whether the tasks run here.
  [[nodiscard]] bool is_coordinator() const { return is_coordinator_; }

 private:
  std::vector<SiteTask> tasks_;
  bool is_coordinator_ = false;
};

}  // namespace quintet::server
