// One HTTP request off a connection, in little memory whatever is sent. Includes Beast: only for
// the connection sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "protocol/error.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/net/stream.hpp"

namespace quintet::server {

/// Why a request cannot be read. Its connection has to end: nobody knows where the next request
/// would begin.
struct Unreadable {
  unsigned status = 0;  // 0: the connection ended within the request, so nobody can be told
  protocol::Error error;
};

/// For the strand of the stream.
class IncomingRequest {
 public:
  using Message = boost::beast::http::request<boost::beast::http::string_body>;
  using Buffer = boost::beast::flat_buffer;

  /// A buffer for bytes that have come and are not parsed. It has room for a head, or for what
  /// stands between the pieces of a body, and no more.
  [[nodiscard]] static Buffer buffer_for(const Limits& limits);

  /// Reads what is in `buffer` first, and leaves there what follows the request.
  IncomingRequest(Stream& stream, Buffer& buffer, const Limits& limits);

  /// Reads the head; null when it is one of HTTP/1 (RFC 9112).
  [[nodiscard]] Task<std::optional<Unreadable>> read_head();
  /// The head, as far as it has come; without the fields behind a body (trailers).
  [[nodiscard]] const Message& head() const { return head_; }
  /// Whether there is a body that has not been read.
  [[nodiscard]] bool has_body() const { return !parser_.is_done(); }
  /// The length of the body; null where only its end will tell.
  [[nodiscard]] std::optional<std::uint64_t> body_size() const;
  /// Whether the client sends the body only when it is told to go on.
  [[nodiscard]] bool awaits_continue() const;
  /// Reads the body, of `limit` bytes at most; null when that went well.
  [[nodiscard]] Task<std::optional<Unreadable>> read_body(std::size_t limit);
  [[nodiscard]] std::string take_body() { return std::move(parser_.get().body()); }
  /// The head as a whole request; to be called once.
  [[nodiscard]] Message take_head() { return std::move(head_); }

 private:
  [[nodiscard]] Unreadable unreadable(boost::system::error_code failure) const;

  Stream& stream_;
  Buffer& buffer_;
  const Limits& limits_;
  boost::beast::http::request_parser<boost::beast::http::string_body> parser_;
  Message head_;
};

}  // namespace quintet::server
