#include "server/sockets/piece_writer.hpp"

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/as_result.hpp"

namespace quintet::server {
namespace {

namespace http = boost::beast::http;

using Phase = ConnectionDeadline::Phase;

/// The next piece. An exception becomes an error.
Task<protocol::Result<std::string>> next_of(BodyPieces& pieces) {
  try {
    co_return co_await pieces.next();
  } catch (const std::exception& failure) {
    co_return protocol::internal_error("internal.failed", failure.what());
  }
}

/// Returns whether all bytes were written.
Task<bool> send_slice(Stream& stream, std::string_view slice, bool in_chunks) {
  const asio::const_buffer bytes(slice.data(), slice.size());
  boost::system::error_code failure;
  if (in_chunks) {
    const http::chunk_body<asio::const_buffer> chunk(bytes);
    const auto [error, size] = co_await asio::async_write(stream, chunk, as_result);
    failure = error;
  } else {
    const auto [error, size] = co_await asio::async_write(stream, bytes, as_result);
    failure = error;
  }
  co_return !failure;
}

Task<bool> send_last_chunk(Stream& stream) {
  const http::chunk_last<> last;
  const auto [error, size] = co_await asio::async_write(stream, last, as_result);
  co_return !error;
}

/// Sends a piece in slices, so that the deadline is that of an amount of bytes. Returns whether
/// all of it was sent.
Task<bool> send_piece(Stream& stream, ConnectionDeadline& deadline, const SocketLimits& limits,
                      std::string_view piece, bool in_chunks, SentPieces& sent) {
  while (!piece.empty()) {
    const std::string_view slice = piece.substr(0, limits.slice_bytes);
    deadline.enter(Phase::writing, limits.http_timeout);
    const bool written = co_await send_slice(stream, slice, in_chunks);
    if (!written) co_return false;
    sent.bytes += slice.size();
    piece.remove_prefix(slice.size());
    if (deadline.stopping()) co_return false;
  }
  co_return true;
}

}  // namespace

Task<SentPieces> send_pieces(Stream& stream, ConnectionDeadline& deadline,
                             const SocketLimits& limits, BodyPieces& pieces, bool in_chunks) {
  SentPieces sent;
  for (;;) {
    // There is no deadline for making a piece, as for computing a response.
    deadline.respond();
    deadline.cancel();
    const auto piece = co_await next_of(pieces);
    if (!piece) {
      sent.failure = piece.error();
      co_return sent;
    }
    if (deadline.stopping()) co_return sent;
    if (piece->empty()) break;
    const bool taken = co_await send_piece(stream, deadline, limits, *piece, in_chunks, sent);
    if (!taken) co_return sent;
  }
  deadline.enter(Phase::writing, limits.http_timeout);
  sent.complete = true;
  if (in_chunks) sent.complete = co_await send_last_chunk(stream);
  co_return sent;
}

}  // namespace quintet::server
