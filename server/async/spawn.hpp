// Coroutines that nobody waits for, and what becomes of an exception that nobody catches.
#pragma once

#include <exception>
#include <string_view>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// Writes an exception that nothing else handles to the log, as an error. `what` names what has
/// thrown it.
void log_exception(const std::exception_ptr& failure, std::string_view what);

/// Runs a coroutine on its own. What escapes it ends it and is an error in the log. `what` names it
/// there, and is a text of ours that lives for ever.
void spawn(const asio::any_io_executor& executor, Task<> task, std::string_view what);

/// Awaits a task; what escapes it is an error in the log. For loops that go on after it.
Task<> survive(Task<> task, std::string_view what);

/// As context.run(), to the end whatever handlers throw: what escapes one ends it, and with it the
/// connection or coroutine that waited for it, and is an error in the log.
void run_to_the_end(asio::io_context& context);

}  // namespace quintet::server
