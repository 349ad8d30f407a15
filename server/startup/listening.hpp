// The socket that clients connect to: bound by us, passed by systemd, or taken over.
#pragma once

#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/base/descriptor.hpp"
#include "server/config/config.hpp"

namespace quintet::server {

/// The configured address to listen on. Throws std::runtime_error with one sentence if it is not an
/// address.
[[nodiscard]] boost::asio::ip::tcp::endpoint wanted_endpoint(const Config& config);

/// Binds and listens. Throws std::runtime_error with one sentence.
[[nodiscard]] Descriptor listen_at(const boost::asio::ip::tcp::endpoint& endpoint);

/// The socket that systemd has bound for us (sd_listen_fds(3)), if there is one. Child processes
/// inherit neither it nor its variables. Call once, before the program starts threads. Throws
/// std::runtime_error if there is more than one socket.
[[nodiscard]] Descriptor listening_from_systemd();

/// The address of a listening socket. Throws std::runtime_error if it is not a TCP socket.
[[nodiscard]] boost::asio::ip::tcp::endpoint endpoint_of(const Descriptor& listening);

/// "127.0.0.1:8080", "::1:8080": for administrators.
[[nodiscard]] std::string text_of(const boost::asio::ip::tcp::endpoint& endpoint);

/// Another descriptor of the same socket. Throws std::runtime_error if the process has no more
/// descriptors.
[[nodiscard]] Descriptor same(const Descriptor& socket);

/// Takes ownership of the socket.
[[nodiscard]] boost::asio::ip::tcp::acceptor acceptor_of(
    const boost::asio::any_io_executor& executor, Descriptor listening);

}  // namespace quintet::server
