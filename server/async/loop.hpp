// The event loop of the server.
#pragma once

#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// Cheap to copy. Thread-safe.
class Loop {
 public:
  /// `threads`: the number of threads that run `executor`.
  Loop(asio::any_io_executor executor, int threads)
      : executor_(std::move(executor)), threads_(threads) {}

  [[nodiscard]] const asio::any_io_executor& executor() const { return executor_; }
  /// An executor whose handlers never run concurrently. With one thread that is the loop's own
  /// executor; a strand would add a cost to each step of each turn.
  [[nodiscard]] asio::any_io_executor strand() const {
    if (threads_ == 1) return executor_;
    return asio::make_strand(executor_);
  }

 private:
  asio::any_io_executor executor_;
  int threads_;
};

/// Calls `something()`: immediately if this thread runs `executor`, otherwise through `executor`.
/// For calls that are too frequent for the cost of asio::dispatch.
template <class Do>
void do_now_or_soon(const asio::any_io_executor& executor, Do something) {
  const auto* loop = executor.target<asio::io_context::executor_type>();
  if (loop != nullptr && loop->running_in_this_thread()) {
    something();
  } else {
    asio::dispatch(executor, std::move(something));
  }
}

}  // namespace quintet::server
