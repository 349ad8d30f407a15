#include "server/async/spawn.hpp"

#include <utility>

#include <boost/asio/co_spawn.hpp>

#include "server/base/log.hpp"

namespace quintet::server {

void log_exception(const std::exception_ptr& failure, std::string_view what) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& known) {
    log::error("a background task failed", {{"what", what}, {"cause", known.what()}});
  } catch (...) {
    log::error("a background task failed", {{"what", what}});
  }
}

void spawn(const asio::any_io_executor& executor, Task<> task, std::string_view what) {
  asio::co_spawn(executor, std::move(task), [what](const std::exception_ptr& failure) {
    if (failure) log_exception(failure, what);
  });
}

Task<> survive(Task<> task, std::string_view what) {
  try {
    co_await std::move(task);
  } catch (...) {
    log_exception(std::current_exception(), what);
  }
}

void run_to_the_end(asio::io_context& context) {
  for (;;) {
    try {
      context.run();
      return;
    } catch (...) {
      log_exception(std::current_exception(), "a handler");
    }
  }
}

}  // namespace quintet::server
