// Starts background coroutines, and logs exceptions that no code catches.
#pragma once

#include <exception>
#include <string_view>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// Logs an unhandled exception as an error. `what` names its origin.
void log_exception(const std::exception_ptr& failure, std::string_view what);

/// Starts a background coroutine. An exception that leaves it ends it and is logged as an error.
/// `what` is its name in the log and must be a static string.
void spawn(const asio::any_io_executor& executor, Task<> task, std::string_view what);

/// Awaits a task and logs its exception, if any, as an error. For loops that must continue.
Task<> survive(Task<> task, std::string_view what);

/// Like context.run(), but continues after exceptions. An exception that leaves a handler ends the
/// connection or coroutine that waited for it, and is logged as an error.
void run_to_the_end(asio::io_context& context);

}  // namespace quintet::server
