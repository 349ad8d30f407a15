// The socket that clients connect to: bound by us, given by systemd, or taken over.
#pragma once

#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/base/descriptor.hpp"
#include "server/config/config.hpp"

namespace quintet::server {

/// Where the configuration wants to listen. Throws std::runtime_error with one sentence when that
/// is no address.
[[nodiscard]] boost::asio::ip::tcp::endpoint wanted_endpoint(const Config& config);

/// Binds and listens. Throws std::runtime_error with one sentence.
[[nodiscard]] Descriptor listen_at(const boost::asio::ip::tcp::endpoint& endpoint);

/// The socket that systemd has bound for us (sd_listen_fds(3)), if there is one; no process that we
/// start takes it for its own. To be called once, before there are threads. Throws
/// std::runtime_error when there is another number of them than one.
[[nodiscard]] Descriptor listening_from_systemd();

/// Where a listening socket listens. Throws std::runtime_error when it is none of TCP.
[[nodiscard]] boost::asio::ip::tcp::endpoint endpoint_of(const Descriptor& listening);

/// "127.0.0.1:8080", "::1:8080": for administrators.
[[nodiscard]] std::string text_of(const boost::asio::ip::tcp::endpoint& endpoint);

/// Another descriptor of the same socket. Throws std::runtime_error when there are no more.
[[nodiscard]] Descriptor same(const Descriptor& socket);

/// Takes the socket over.
[[nodiscard]] boost::asio::ip::tcp::acceptor acceptor_of(
    const boost::asio::any_io_executor& executor, Descriptor listening);

}  // namespace quintet::server
