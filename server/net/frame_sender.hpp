// Texts as WebSocket frames, written past Beast on the socket that Beast uses, too. Includes Beast:
// only for the sources of WebSocket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <boost/system/error_code.hpp>

#include "server/net/message_batch.hpp"
#include "server/net/stream.hpp"

namespace quintet::server {

/// Sends several messages by one call of the system, which mostly takes them at once: then nothing
/// is allocated, and nothing has to be waited for. Beast writes the answer to the upgrade and the
/// control frames. Either waits for the other's frame to end. All on the socket's strand.
class FrameSender {
 public:
  /// `stream` outlives this.
  explicit FrameSender(Stream& stream) : stream_(stream) {}

  /// Whether messages can be sent now: no frame is under way, and Beast has begun no close frame.
  [[nodiscard]] bool may_send() const {
    return !sending_ && !beast_writes_ && beast_left_ == 0 && !closes_;
  }
  /// Precondition: `may_send()`. Returns what the socket has not taken, for `send_rest`: mostly
  /// nothing. An error is told by that.
  [[nodiscard]] std::string send(const MessageBatch& messages);
  /// Sends it as the socket takes it, then calls `done(failure)`, which keeps this. Until then
  /// nothing else may be sent, and Beast waits.
  void send_rest(std::string rest, std::move_only_function<void(boost::system::error_code)> done);

  /// Beast wants to write so many bytes, the first of which is given: `start()` is called now, or
  /// when our frames are done.
  template <class Start>
  void begin_beast(std::uint8_t first, std::size_t bytes, Start start) {
    if (sending_) {
      beast_waits_.emplace_back([this, first, bytes, start = std::move(start)]() mutable {
        begin_beast(first, bytes, std::move(start));
      });
      return;
    }
    note_beast(first, bytes);
    start();
  }
  /// Beast has written so many of them, and goes on with the others, if there are any.
  void end_beast(std::size_t bytes);

 private:
  void note_beast(std::uint8_t first, std::size_t bytes);

  Stream& stream_;
  std::size_t beast_left_ = 0;  // of what Beast has begun to write
  bool beast_writes_ = false;   // a call of Beast's is under way
  bool sending_ = false;        // what the socket has not taken at once
  bool closes_ = false;
  std::vector<std::move_only_function<void()>> beast_waits_;
};

}  // namespace quintet::server
