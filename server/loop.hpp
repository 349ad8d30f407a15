// The event loop, as the parts of the server know it.
#pragma once

#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/strand.hpp>

#include "server/task.hpp"

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

}  // namespace quintet::server
