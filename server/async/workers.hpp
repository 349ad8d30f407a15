// Threads for long computations, so that no turn waits for them.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <expected>
#include <memory>
#include <type_traits>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/await_callback.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// Thread-safe. Its threads have a lower scheduling priority than others.
class Workers {
 public:
  /// `most_waiting`: maximum number of tasks that run or wait, together.
  Workers(std::size_t threads, std::size_t most_waiting);

  /// Returns the result of `work()`; the coroutine resumes on its own executor. `too_many` if the
  /// queue is full, `shutting_down` if the end comes first.
  template <class Work>
  [[nodiscard]] auto run(Work work) -> Task<protocol::Result<std::invoke_result_t<Work&>>>;

  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  /// From now on refuses all work, including queued work.
  void refuse() { refusing_ = true; }
  /// Ends the threads. The caller must not call `run` afterwards. Blocks.
  void stop();

 private:
  static void step_back();
  [[nodiscard]] static protocol::Error too_much();
  [[nodiscard]] static protocol::Error ending();

  const std::size_t most_waiting_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> refusing_ = false;
  asio::thread_pool threads_;
};

template <class Work>
auto Workers::run(Work work) -> Task<protocol::Result<std::invoke_result_t<Work&>>> {
  using Result = protocol::Result<std::invoke_result_t<Work&>>;
  if (waiting_.fetch_add(1) >= most_waiting_) {
    --waiting_;
    co_return std::unexpected(too_much());
  }
  auto start = [this, &work](auto done) {
    asio::post(threads_, [this, &work, done = std::move(done)]() mutable {
      step_back();
      Result result = std::unexpected(ending());
      try {
        if (!refusing_) result = work();
      } catch (const std::exception& exception) {
        result = protocol::internal_error("internal.not-computed", exception.what());
      }
      --waiting_;
      done(std::move(result));
    });
  };
  co_return co_await await_callback<Result>(std::move(start));
}

}  // namespace quintet::server
