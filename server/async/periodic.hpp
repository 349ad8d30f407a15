// Runs a task at intervals.
#pragma once

#include <chrono>
#include <string_view>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/async/spawn.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// Runs a task immediately and then at intervals until it is stopped. A failed task is an error in
/// the log; the next run takes place as planned. All on one strand. Must outlive the work on it.
class Periodic {
 public:
  /// `task()` returns a Task<>. `what` is the task's name in the log and must be a static string.
  template <class Do>
  Periodic(const asio::any_io_executor& strand, std::chrono::milliseconds interval, Do task,
           std::string_view what)
      : timer_(strand) {
    spawn(strand, run(interval, std::move(task), what), what);
  }
  void stop() {
    stopped_ = true;
    timer_.cancel();
  }

 private:
  template <class Do>
  Task<> run(std::chrono::milliseconds interval, Do task, std::string_view what) {
    while (!stopped_) {
      co_await survive(task(), what);
      if (stopped_) co_return;
      timer_.expires_after(interval);
      co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
  }

  asio::steady_timer timer_;
  bool stopped_ = false;
};

}  // namespace quintet::server
