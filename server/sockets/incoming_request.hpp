// Reads one HTTP request from a connection, with bounded memory. Includes Beast: only for the
// connection sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/net/stream.hpp"
#include "server/sockets/socket_limits.hpp"

namespace quintet::server {

/// Why a request cannot be read. Its connection must end, because the start of the next request is
/// unknown.
struct Unreadable {
  unsigned status = 0;  // 0: the connection ended within the request, so no response is possible
  protocol::Error error;
};

/// For the strand of the stream.
class IncomingRequest {
 public:
  using Message = boost::beast::http::request<boost::beast::http::string_body>;
  using Buffer = boost::beast::flat_buffer;

  /// A buffer for received bytes that are not parsed yet. Its size is that of a head, or of the
  /// framing between chunks of a body.
  [[nodiscard]] static Buffer buffer_for(const SocketLimits& limits);

  /// Reads the contents of `buffer` first, and leaves bytes after the request in it.
  IncomingRequest(Stream& stream, Buffer& buffer, const SocketLimits& limits);

  /// Reads the head; null on success (HTTP/1 as in RFC 9112).
  [[nodiscard]] Task<std::optional<Unreadable>> read_head();
  /// The head as received so far, without trailers.
  [[nodiscard]] const Message& head() const { return head_; }
  /// Whether there is a body that has not been read.
  [[nodiscard]] bool has_body() const { return !parser_.is_done(); }
  /// The length of the body; null if it is chunked.
  [[nodiscard]] std::optional<std::uint64_t> body_size() const;
  /// Whether the client waits for "100 Continue" before it sends the body.
  [[nodiscard]] bool awaits_continue() const;
  /// Reads the body, at most `limit` bytes; null on success.
  [[nodiscard]] Task<std::optional<Unreadable>> read_body(std::size_t limit);
  [[nodiscard]] std::string take_body() { return std::move(parser_.get().body()); }
  /// The head as a whole request. Call at most once.
  [[nodiscard]] Message take_head() { return std::move(head_); }

 private:
  [[nodiscard]] Unreadable unreadable(boost::system::error_code failure) const;

  Stream& stream_;
  Buffer& buffer_;
  const SocketLimits& limits_;
  boost::beast::http::request_parser<boost::beast::http::string_body> parser_;
  Message head_;
};

}  // namespace quintet::server
