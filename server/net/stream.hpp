// The bytes of a connection, plain or encrypted, behind one face, so that Beast is compiled once
// for both. Includes Beast: only for the two connection sources.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include <sys/uio.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/async/task.hpp"
#include "server/net/tls.hpp"

namespace quintet::server {

/// An AsyncStream, in the words of Beast: one read and one write at a time. For one strand, the
/// socket's. Has no deadlines of its own: whoever waits closes or cancels it from a timer.
/// A plain one costs a pointer more than its socket. An encrypted one drives OpenSSL on the socket
/// itself, without the 70 KB of buffers that asio::ssl::stream has for each.
class Stream {
 public:
  using executor_type =  // NOLINT(readability-identifier-naming): its name in Asio
      asio::ip::tcp::socket::executor_type;

  explicit Stream(asio::ip::tcp::socket socket) : socket_(std::move(socket)) {}

  [[nodiscard]] executor_type get_executor() noexcept { return socket_.get_executor(); }
  [[nodiscard]] asio::ip::tcp::socket& socket() { return socket_; }
  [[nodiscard]] bool encrypted() const { return tls_ != nullptr; }

  /// Whether a TLS handshake begins. Waits for the first byte and leaves it where it is; false at
  /// the end, too.
  [[nodiscard]] Task<bool> begins_tls();
  /// From now on everything is encrypted. False when the client and we cannot agree.
  [[nodiscard]] Task<bool> shake_hands(TlsContext context);

  /// Ends what is under way with operation_aborted.
  void cancel();
  /// The same, and the connection with it.
  void close();
  /// Tells the client that nothing more comes, if that is possible at once.
  void say_goodbye();
  /// The same, also where TLS is not spoken; reading goes on.
  void say_no_more();
  /// The same, and nothing more is read.
  void shut_down();

  /// Writes what the socket takes at once, and returns how many bytes that were. None where it is
  /// encrypted, or where something is wrong with it, as whoever writes the rest will learn. Not
  /// while a write is under way.
  [[nodiscard]] std::size_t write_now(std::span<const iovec> pieces);

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return socket_.async_read_some(buffers, std::forward<Token>(token));
    return try_until_done([this, buffers] { return read(buffers); }, token);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (!tls_) return socket_.async_write_some(buffers, std::forward<Token>(token));
    return try_until_done([this, buffers] { return write(buffers); }, token);
  }

  /// How Beast closes what it does not know.
  friend void beast_close_socket(Stream& stream) { stream.close(); }
  /// How Beast ends a WebSocket: a goodbye, then as for a plain socket.
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Stream& stream, Handler&& handler) {
    stream.say_goodbye();
    boost::beast::websocket::async_teardown(role, stream.socket_, std::forward<Handler>(handler));
  }

 private:
  /// Attempts a step of the TLS session until it succeeds or fails.
  template <class Attempt>
  struct Operation {
    Stream& stream;  // may be gone when a wait has failed
    Attempt attempt;
    TlsSession::Step step;
    bool first = true;
    bool posted = false;

    template <class Self>
    void operator()(Self& self, boost::system::error_code failure = {}) {
      if (failure) return self.complete(failure, 0);
      if (!posted) {
        step = attempt();
        if (step.wait != TlsSession::Wait::none) {
          first = false;
          return stream.socket_.async_wait(wait_type(step.wait), std::move(self));
        }
        // Whoever starts an operation does not expect its end before it has been started.
        posted = first;
        if (posted) return asio::post(stream.get_executor(), std::move(self));
      }
      self.complete(step.failure, step.bytes);
    }
  };

  template <class Attempt, class Token>
  auto try_until_done(Attempt attempt, Token& token) {
    return asio::async_compose<Token, void(boost::system::error_code, std::size_t)>(
        Operation<Attempt>{.stream = *this, .attempt = std::move(attempt), .step = {}}, token,
        socket_);
  }

  template <class Buffers>
  TlsSession::Step read(const Buffers& buffers) {
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto buffer = asio::buffer_sequence_begin(buffers); buffer != end; ++buffer) {
      const asio::mutable_buffer space(*buffer);
      if (space.size() > 0) return read(space.data(), space.size());
    }
    return {};
  }

  /// What lies in several buffers goes into one record, as a frame with its head does.
  template <class Buffers>
  TlsSession::Step write(const Buffers& buffers) {
    const std::size_t size = asio::buffer_size(buffers);
    if (size == 0) return {};
    const asio::const_buffer first(*asio::buffer_sequence_begin(buffers));
    if (first.size() == size || first.size() >= largest_record)
      return write(first.data(), first.size());
    std::array<std::byte, largest_record> record;
    return write(record.data(), asio::buffer_copy(asio::buffer(record), buffers));
  }

  /// Of TLS (RFC 8446, section 5.1).
  static constexpr std::size_t largest_record = 16 * 1024;

  TlsSession::Step read(void* data, std::size_t size);
  TlsSession::Step write(const void* data, std::size_t size);
  static asio::socket_base::wait_type wait_type(TlsSession::Wait wait);

  asio::ip::tcp::socket socket_;
  std::unique_ptr<TlsSession> tls_;  // null: plain
};

}  // namespace quintet::server
