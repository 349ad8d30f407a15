// The bytes of a connection, plain or encrypted, as one type, so that Beast is compiled only once
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

/// An AsyncStream as Beast defines it: one read and one write at a time. For one strand, the
/// socket's. Has no deadlines of its own: callers close or cancel it from a timer.
///
/// A plain stream needs a pointer more than its socket. An encrypted one calls OpenSSL on the
/// socket itself, without the 70 KB of buffers per asio::ssl::stream.
class Stream {
 public:
  using executor_type =  // NOLINT(readability-identifier-naming): its name in Asio
      asio::ip::tcp::socket::executor_type;

  explicit Stream(asio::ip::tcp::socket socket) : socket_(std::move(socket)) {}

  [[nodiscard]] executor_type get_executor() noexcept { return socket_.get_executor(); }
  [[nodiscard]] asio::ip::tcp::socket& socket() { return socket_; }
  [[nodiscard]] bool encrypted() const { return tls_ != nullptr; }

  /// Whether the client begins a TLS handshake. Waits for the first byte and does not consume it;
  /// false at the end of the stream, too.
  [[nodiscard]] Task<bool> begins_tls();
  /// Does the TLS handshake; afterwards everything is encrypted. False if it fails.
  [[nodiscard]] Task<bool> shake_hands(TlsContext context);

  /// Ends running operations with operation_aborted.
  void cancel();
  /// Like `cancel`, and closes the connection.
  void close();
  /// Sends close_notify (only with TLS), if that is possible immediately.
  void say_goodbye();
  /// Like `say_goodbye`, and also ends the sending direction of a plain socket; reading continues.
  void say_no_more();
  /// Like `say_no_more`, and reads nothing more.
  void shut_down();

  /// Writes the bytes that the socket takes immediately, and returns their number. 0 if the stream
  /// is encrypted or has failed; the next write reports the failure. Must not be called during a
  /// write.
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

  /// Beast calls this to close a stream of an unknown type.
  friend void beast_close_socket(Stream& stream) { stream.close(); }
  /// Beast calls this at the end of a WebSocket: close_notify, then as for a plain socket.
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Stream& stream, Handler&& handler) {
    stream.say_goodbye();
    boost::beast::websocket::async_teardown(role, stream.socket_, std::forward<Handler>(handler));
  }

 private:
  /// Attempts a step of the TLS session until it succeeds or fails.
  template <class Attempt>
  struct Operation {
    Stream& stream;  // may have been destroyed after a failed wait
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
        // An operation must not complete inside the call that starts it.
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

  /// Several buffers go into one record, for example a frame with its head.
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

  /// Limit of TLS (RFC 8446, section 5.1).
  static constexpr std::size_t largest_record = 16 * 1024;

  TlsSession::Step read(void* data, std::size_t size);
  TlsSession::Step write(const void* data, std::size_t size);
  static asio::socket_base::wait_type wait_type(TlsSession::Wait wait);

  asio::ip::tcp::socket socket_;
  std::unique_ptr<TlsSession> tls_;  // null: plain
};

}  // namespace quintet::server
