// Writes the outbox of one WebSocket, and its pings. Includes Beast: only for the sources of
// WebSocket.
#pragma once

#include <memory>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/clients/client_limits.hpp"
#include "server/clients/outbox.hpp"
#include "server/metrics/metrics.hpp"
#include "server/sockets/frame_events.hpp"
#include "server/sockets/socket_frames.hpp"
#include "server/sockets/socket_limits.hpp"

namespace quintet::server {

/// The one writer of a socket. On its strand, except `send`.
class SocketWriter {
 public:
  /// The arguments must outlive this object. `address_bytes`: as for Outbox.
  SocketWriter(const SocketLimits& limits, const ClientLimits& client_limits, Metrics& metrics,
               std::shared_ptr<AddressBytes::Count> address_bytes, SocketFrames& frames,
               FrameEvents& events)
      : limits_(limits),
        metrics_(metrics),
        frames_(frames),
        events_(events),
        outbox_(client_limits, metrics, std::move(address_bytes)),
        next_ping_(frames.executor()) {}

  /// Queues a message. Returns false if the client is too slow and should be closed. Thread-safe.
  [[nodiscard]] bool send(Message message);
  /// Writes the queued items, one after the other; a close frame is the last.
  void write();
  /// Pings now, and then at intervals of `SocketLimits::ping_interval`.
  void ping_regularly();
  /// Queues the close frame behind the waiting messages or instead of them. Later messages are
  /// dropped. Returns false if it is closing already.
  [[nodiscard]] bool close(CloseFrame frame, Outbox::Rest rest);
  /// Does something soon on the socket's strand, and keeps the socket alive until then.
  /// Thread-safe.
  template <class Do>
  void post(Do something) {
    asio::post(frames_.executor(), [alive = events_.keep_alive(),
                                    something = std::move(something)]() mutable { something(); });
  }
  /// Drops the queue. Writes and pings no more.
  void end();

 private:
  void write_now_or_soon();
  /// These return whether the next item may be written at once.
  bool write_item(Outbox::Nothing /*nothing*/) { return false; }
  bool write_item(const MessageBatch& messages);
  bool write_item(Outbox::Ping ping);
  bool write_item(CloseFrame frame);

  const SocketLimits& limits_;
  Metrics& metrics_;
  SocketFrames& frames_;
  FrameEvents& events_;
  Outbox outbox_;
  asio::steady_timer next_ping_;
  bool ended_ = false;
};

}  // namespace quintet::server
