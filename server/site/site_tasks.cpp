#include "server/site/site_tasks.hpp"

#include <utility>

namespace quintet::server {

void SiteTasks::run_once(SiteTask task) {
  tasks_.push_back(std::move(task));
}

void SiteTasks::coordinate(bool on) {
  if (std::exchange(is_coordinator_, on) == on) return;
  for (const SiteTask& task : tasks_)
    on ? task.begin() : task.end();
}

Task<> SiteTasks::leave() {
  for (const SiteTask& task : tasks_) {
    if (task.leave) co_await task.leave();
  }
}

}  // namespace quintet::server
