// One WebSocket, from the upgrade to its end. Includes Beast: only for its own sources.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/async/registration.hpp"
#include "server/async/task.hpp"
#include "server/clients/outbox.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/connections.hpp"
#include "server/net/stream.hpp"
#include "server/players/live_sessions.hpp"
#include "server/sockets/closing_deadline.hpp"
#include "server/sockets/frame_events.hpp"
#include "server/sockets/socket_client.hpp"
#include "server/sockets/socket_frames.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// Joins a client with its frames, and ends both. Owned by the pending operations of the frames,
/// and by the rooms that the client is in. On the strand of the stream, except the functions of
/// Stoppable and LiveSession, and `reconnect_soon`.
class WebSocket : public Stoppable,
                  public LiveSession,
                  public FrameEvents,
                  public SocketOwner,
                  public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(const WebSocketContext& context, Stream stream, ConnectedClient client)
      : context_(context),
        frames_(context.limits, std::move(stream), *this),
        client_(context, std::move(client), frames_, *this, *this),
        deadline_(frames_.executor(), *this) {}

  /// Serves the client from now on. Owns the connection until its pending operations do. The
  /// connection ends with `session`.
  static Task<> begin(std::shared_ptr<WebSocket> connection,
                      std::unique_ptr<UpgradeRequest> upgrade, std::unique_ptr<Session> session);

  void stop() override { reconnect_soon(reconnect_time); }
  void disconnect() override;
  void end_session() override;
  void notify(Message push) override;
  void close(Closed why, CloseFrame frame, Outbox::Rest rest = Outbox::Rest::drop) override;
  void reconnect_soon(std::chrono::milliseconds within) override;

  void on_message(std::string_view message, bool binary) override;
  void on_frame() override { client_.count_frame(); }
  void on_slow_message() override;
  void on_writable() override { client_.writer().write(); }
  void on_over(boost::system::error_code failure) override;
  void on_failure(const std::exception& failure) override;
  [[nodiscard]] std::shared_ptr<FrameEvents> keep_alive() override { return shared_from_this(); }

 private:
  enum class Stage : std::uint8_t { checking, accepting, open, ended };
  /// How far the connection is, and why it closes.
  struct State {
    Stage stage = Stage::checking;
    std::optional<Closed> why_closed;
    /// Set when the server ends, or a room is another node's: the time for the client to reconnect.
    std::optional<std::chrono::milliseconds> back_within;
    Counted counted;  // while it is open, in the metrics
  };

  [[nodiscard]] std::shared_ptr<Subscriber> client() { return {shared_from_this(), &client_}; }
  /// Closes the socket and leaves the lobby and all rooms. May be called twice.
  void end();
  /// Sends the push `restarting`, and closes.
  void say_farewell();

  const WebSocketContext& context_;
  const Registration<Connections, Stoppable> open_{context_.connections, *this};
  const Registration<LiveSessions, LiveSession> live_{context_.live_sessions, *this};
  SocketFrames frames_;
  SocketClient client_;
  ClosingDeadline deadline_;
  State state_;
};

}  // namespace quintet::server
