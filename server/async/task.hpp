// The coroutine types of the server.
#pragma once

#include <boost/asio/awaitable.hpp>

namespace quintet::server {

namespace asio = boost::asio;

/// A coroutine that runs on the executor of its awaiter.
template <class T = void>
using Task = asio::awaitable<T>;

}  // namespace quintet::server
