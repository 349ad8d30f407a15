// Writes texts as WebSocket frames directly to the socket that Beast uses, too. Includes Beast:
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

/// Sends several messages with one system call, which usually takes all of them: then it neither
/// allocates nor waits. Beast writes the reply to the upgrade and the control frames. Each side
/// waits for the end of the other's frame. All on the socket's strand.
class FrameSender {
 public:
  /// `stream` must outlive this object.
  explicit FrameSender(Stream& stream) : stream_(stream) {}

  /// Whether messages can be sent now: no frame is in progress, and Beast has begun no close frame.
  [[nodiscard]] bool may_send() const {
    return !sending_ && !beast_writes_ && beast_left_ == 0 && !closes_;
  }
  /// Precondition: `may_send()`. Returns the bytes that the socket has not taken, for `send_rest`;
  /// usually none. `send_rest` reports errors.
  [[nodiscard]] std::string send(const MessageBatch& messages);
  /// Sends the rest as the socket takes it, then calls `done(failure)`, which must keep this object
  /// alive. Until then nothing else may be sent, and Beast waits.
  void send_rest(std::string rest, std::move_only_function<void(boost::system::error_code)> done);

  /// Beast wants to write `bytes` bytes, beginning with `first`. Calls `start()` now, or after our
  /// frames.
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
  /// Beast has written this many of them, and continues with the rest, if any.
  void end_beast(std::size_t bytes);

 private:
  void note_beast(std::uint8_t first, std::size_t bytes);

  Stream& stream_;
  std::size_t beast_left_ = 0;  // rest of the frame that Beast has begun
  bool beast_writes_ = false;   // a write of Beast is in progress
  bool sending_ = false;        // `send_rest` is in progress
  bool closes_ = false;
  std::vector<std::move_only_function<void()>> beast_waits_;
};

}  // namespace quintet::server
