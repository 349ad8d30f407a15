// The body of a response that is made while the client reads it.
#pragma once

#include <string>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// On the strand of the connection that sends the body. The connection destroys it after the last
/// piece, and also when the client leaves, reads too slowly, or the server ends. A body that is
/// never sent (HEAD) is never asked for a piece.
class BodyPieces {
 public:
  virtual ~BodyPieces() = default;

  /// The next piece; empty after the last one. It is asked for when the client has taken the piece
  /// before, so memory holds one piece of each body. An error ends the connection without the end
  /// of the body: the client sees that the body is incomplete.
  [[nodiscard]] virtual Task<protocol::Result<std::string>> next() = 0;
};

}  // namespace quintet::server
