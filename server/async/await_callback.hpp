// Resumes a coroutine from a callback on any thread.
#pragma once

#include <utility>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// Calls `start(done)`, and returns the value with which `done(value)` is called, on any thread.
/// Resumes on the executor of the awaiting coroutine. `done` is move-only and must be called
/// exactly once.
template <class T, class Start>
Task<T> await_callback(Start start) {
  return asio::async_initiate<const asio::use_awaitable_t<>&, void(T)>(
      [](auto handler, Start begin) {
        auto work = asio::make_work_guard(asio::get_associated_executor(handler));
        begin([handler = std::move(handler), work = std::move(work)](T value) mutable {
          const auto executor = work.get_executor();
          asio::post(executor, [handler = std::move(handler), work = std::move(work),
                                value = std::move(value)]() mutable {
            std::move(handler)(std::move(value));
          });
        });
      },
      asio::use_awaitable, std::move(start));
}

}  // namespace quintet::server
