// Sends a body in pieces. Includes Beast: only for the sources of this folder.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/http/body_pieces.hpp"
#include "server/net/stream.hpp"
#include "server/sockets/connection_deadline.hpp"
#include "server/sockets/socket_limits.hpp"

namespace quintet::server {

/// How a body in pieces was sent.
struct SentPieces {
  std::uint64_t bytes = 0;  // of the body, without the framing of chunks
  bool complete = false;    // the client has the whole body
  /// Why the body could not be made; null if it could, or if the client or the server ended it.
  std::optional<protocol::Error> failure;
};

/// Sends the pieces after the head of their response: as chunks, or as they are. The client must
/// take each `SocketLimits::slice_bytes` of a piece within `http_timeout`. If the server begins to
/// end, or a piece cannot be made, the body ends without its last chunk. The caller must then close
/// the connection. All arguments must outlive the task.
[[nodiscard]] Task<SentPieces> send_pieces(Stream& stream, ConnectionDeadline& deadline,
                                           const SocketLimits& limits, BodyPieces& pieces,
                                           bool in_chunks);

}  // namespace quintet::server
