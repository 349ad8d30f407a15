// The bytes of a client's connection, plain or encrypted, as one type with one kind of handler, so
// that Beast's operations are compiled only once.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

/// An AsyncStream as Beast defines it: one read and one write at a time. For one thread.
class RemoteStream {
 public:
  using executor_type =  // NOLINT(readability-identifier-naming): its name in Asio
      boost::beast::tcp_stream::executor_type;

  /// Encrypted if there is a context, which must live longer than the stream.
  RemoteStream(asio::io_context& context, asio::ssl::context* tls);

  [[nodiscard]] executor_type get_executor() noexcept { return socket_->get_executor(); }
  [[nodiscard]] boost::beast::tcp_stream& socket() { return *socket_; }

  /// The TLS handshake, if the stream is encrypted: the server's certificate must be valid for the
  /// host. Throws boost::system::system_error if it fails.
  [[nodiscard]] Task<> shake_hands(std::string host);

  // NOLINTBEGIN(cppcoreguidelines-missing-std-forward): async_initiate moves the token
  /// Reads into the first buffer that has space.
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, Completion>(
        [this, buffer = first<asio::mutable_buffer>(buffers)](auto handler) {
          read(buffer, std::move(handler));
        },
        token);
  }
  /// Writes of the first buffer that is not empty.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, Completion>(
        [this, buffer = first<asio::const_buffer>(buffers)](auto handler) {
          write(buffer, std::move(handler));
        },
        token);
  }
  // NOLINTEND(cppcoreguidelines-missing-std-forward)

  /// Beast calls this to close a stream of an unknown type.
  friend void beast_close_socket(RemoteStream& stream) { stream.socket_->close(); }
  /// Beast calls this at the end of a WebSocket.
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, RemoteStream& stream,
                             Handler&& handler) {
    stream.tear_down(role, std::forward<Handler>(handler));
  }

 private:
  using Completion = void(boost::system::error_code, std::size_t);
  using TransferHandler = asio::any_completion_handler<Completion>;
  using TeardownHandler = asio::any_completion_handler<void(boost::system::error_code)>;
  using Encrypted = asio::ssl::stream<boost::beast::tcp_stream&>;

  template <class Buffer, class Buffers>
  static Buffer first(const Buffers& buffers) {
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto buffer = asio::buffer_sequence_begin(buffers); buffer != end; ++buffer)
      if (Buffer(*buffer).size() > 0) return Buffer(*buffer);
    return {};
  }

  void read(asio::mutable_buffer buffer, TransferHandler handler);
  void write(asio::const_buffer buffer, TransferHandler handler);
  void tear_down(boost::beast::role_type role, TeardownHandler handler);

  std::unique_ptr<boost::beast::tcp_stream> socket_;  // keeps its address when the stream moves
  std::unique_ptr<Encrypted> encrypted_;              // null: plain
};

}  // namespace quintet::server
