// The event loop, as the parts of the server know it.
#pragma once

#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// Cheap to copy; any thread.
class Loop {
 public:
  /// So many threads run what is given to `executor`.
  Loop(asio::any_io_executor executor, int threads)
      : executor_(std::move(executor)), threads_(threads) {}

  [[nodiscard]] const asio::any_io_executor& executor() const { return executor_; }
  /// One whose handlers never run at the same time. Where there is only one thread that is so
  /// anyway, and a strand would only cost something at each step of each turn.
  [[nodiscard]] asio::any_io_executor strand() const {
    if (threads_ == 1) return executor_;
    return asio::make_strand(executor_);
  }

 private:
  asio::any_io_executor executor_;
  int threads_;
};

/// `something()`, at once where that is possible: for what happens so often that even asking
/// whether it is should cost nothing.
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
