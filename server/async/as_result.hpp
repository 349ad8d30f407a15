// Awaits operations that can fail: the error is the first value of a tuple, and nothing throws.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// `const auto [failure, size] = co_await stream.async_read_some(space, as_result);`
inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

}  // namespace quintet::server
