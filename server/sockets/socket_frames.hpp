// The frames of one WebSocket. Includes Beast: only for the sources of WebSocket.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/async/task.hpp"
#include "server/clients/outbox.hpp"
#include "server/net/frame_sender.hpp"
#include "server/net/observed_stream.hpp"
#include "server/net/round_trip.hpp"
#include "server/net/stream.hpp"
#include "server/sockets/frame_events.hpp"
#include "server/sockets/message_deadline.hpp"
#include "server/sockets/socket_limits.hpp"
#include "server/sockets/socket_reader.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// Reads messages, and sends messages, pings and a close frame. A waiting connection has no
/// coroutine and no large buffer. All on the strand of the stream, except `RoundTrip::estimate`.
class SocketFrames : public ByteObserver {
 public:
  /// `limits` and `events` must outlive this object.
  SocketFrames(const SocketLimits& limits, Stream stream, FrameEvents& events)
      : limits_(limits),
        events_(events),
        transport_(std::move(stream)),
        sender_(transport_),
        stream_(std::in_place, ObservedStream(transport_, sender_, *this)),
        reader_(stream_, events),
        deadline_(transport_.get_executor(), limits.message_timeout, events) {}

  [[nodiscard]] Stream::executor_type executor() { return transport_.get_executor(); }
  /// Replies to the upgrade. Returns whether the client has got the reply. `id`: the connection's
  /// name in the log.
  [[nodiscard]] Task<bool> accept(const UpgradeRequest& upgrade, std::string id);
  /// Reads the messages, after `accept`.
  [[nodiscard]] SocketReader& reader() { return reader_; }

  /// Whether a message, a ping or the close frame may be sent now. If not, `on_writable` follows.
  [[nodiscard]] bool may_send();
  // Precondition of these three: `may_send()`.
  /// Returns whether the socket has taken all of it; if not, `on_writable` follows.
  [[nodiscard]] bool send(const MessageBatch& messages);
  /// `on_writable` follows.
  void ping();
  /// Call it after `SocketReader::stop`. Nothing may be sent afterwards. `on_over` follows.
  void close(CloseFrame frame);
  /// Ends all operations; `on_over` may still follow. May be called twice.
  void end();

  /// The pings and their pongs.
  [[nodiscard]] const RoundTrip& round_trip() const { return round_trip_; }

  // ByteObserver
  void see(std::string_view bytes) override;
  void may_send_again() override;
  [[nodiscard]] std::shared_ptr<ByteObserver> keep_alive() override;

 private:
  void on_control(boost::beast::websocket::frame_type kind, std::string_view payload);
  void on_written(boost::system::error_code failure);

  const SocketLimits& limits_;
  FrameEvents& events_;
  Stream transport_;
  FrameSender sender_;
  bool waits_to_send_ = false;  // until Beast has written
  /// Null after the end: in Beast 1.81 reading and closing can wait for each other for ever (when
  /// the client closes, or breaks the protocol, while our close frame is on its way), and only the
  /// destruction of the stream ends the operations that it has suspended.
  SocketReader::Socket stream_;
  SocketReader reader_;
  MessageDeadline deadline_;
  std::optional<std::size_t> bytes_after_close_;  // set when the close frame is sent
  RoundTrip round_trip_;
};

}  // namespace quintet::server
