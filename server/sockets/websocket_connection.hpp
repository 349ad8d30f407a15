// One WebSocket client's socket. Includes Beast: only for its own sources.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "protocol/messages/server_to_client.hpp"
#include "server/async/registration.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/clients/entered_rooms.hpp"
#include "server/clients/outbox.hpp"
#include "server/clients/requests.hpp"
#include "server/messages/subscriber.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/address_bytes.hpp"
#include "server/net/connections.hpp"
#include "server/net/frame_observer.hpp"
#include "server/net/frame_sender.hpp"
#include "server/net/observed_stream.hpp"
#include "server/net/round_trip.hpp"
#include "server/net/stream.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/mutes.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {

/// One client's socket: reads its requests and writes its outbox. Owned by its pending operations,
/// and by the rooms that it is in. Most connections are silent most of the time, so none of them
/// has a coroutine or a large buffer while it waits.
class WebSocket : public Subscriber,
                  public Stoppable,
                  public LiveSession,
                  public ByteObserver,
                  public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(const WebSocketContext& context, Stream stream, protocol::Player player,
            std::string address, std::string id)
      : context_(context),
        id_(std::move(id)),
        transport_(std::move(stream)),
        sender_(transport_),
        stream_(std::in_place, ObservedStream(transport_, sender_, *this)),
        give_up_(transport_.get_executor()),
        message_deadline_(transport_.get_executor()),
        next_ping_(transport_.get_executor()),
        player_(std::move(player)),
        address_(std::move(address)),
        requests_(context.requests, player_, address_, [this] { close(Closed::flood, flooded); }),
        outbox_(context.requests.limits, context.requests.metrics,
                context.address_bytes.of(address_)),
        rooms_(context.entered_rooms, address_) {}

  /// Serves the client from now on. Owns the connection until its pending operations do. The
  /// connection ends with `session`.
  static Task<> begin(std::shared_ptr<WebSocket> connection,
                      std::unique_ptr<UpgradeRequest> upgrade, std::unique_ptr<Session> session);

  [[nodiscard]] std::string_view id() const override { return id_; }
  [[nodiscard]] std::string_view address() const override { return address_; }
  void send(Message message) override;
  void refuse(std::optional<std::int64_t> request, const protocol::Error& error) override;
  bool enter(const std::string& room) override;
  void leave(const std::string& room) override { rooms_.leave(room); }
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire_room() override;
  [[nodiscard]] bool mutes(std::string_view player_id) const override;
  [[nodiscard]] std::optional<std::chrono::milliseconds> round_trip() const override;
  void stop() override;
  void reconnect(std::chrono::milliseconds within) override;
  void disconnect() override;
  void end_session() override;
  void notify(Message push) override;
  void see(std::string_view bytes) override;
  void may_send_again() override;
  [[nodiscard]] std::shared_ptr<ByteObserver> keep_alive() override { return shared_from_this(); }

 private:
  using Code = CloseFrame::Code;
  static constexpr CloseFrame flooded = {.code = Code::policy_error, .reason = "too many messages"};

  /// Registers the connection so that it ends with its session. False if the session has ended
  /// already, or cannot be read.
  Task<bool> live_by_session(std::unique_ptr<Session> session);
  Task<bool> accept(const UpgradeRequest& upgrade);
  /// Begins to serve: the upgrade has been answered.
  void open();
  /// Whether it has ended or is closing: it serves no more requests.
  [[nodiscard]] bool closes() const { return ended_ || why_closed_; }
  /// Reads the next piece of a message; ends when the connection closes.
  void read();
  void on_piece(std::size_t size);
  void on_message(std::string_view message);
  /// Reads on after a request has been served that takes longer.
  static Task<> read_after(std::shared_ptr<WebSocket> connection, Task<> request);
  /// Writes the items of the outbox, one after the other; a close frame is the last.
  void write();
  void write_now_or_soon();
  /// These return whether the next item may be written at once.
  bool write_item(Outbox::Nothing /*nothing*/) { return false; }
  bool write_item(const MessageBatch& messages);
  bool write_item(Outbox::Ping ping);
  bool write_item(CloseFrame frame);
  void wrote(boost::system::error_code failure);
  /// Calls `write` soon. Not at once: the caller may be in the middle of reading a frame.
  void wake_writer();
  /// Closes the socket and leaves the lobby and all rooms. May be called twice.
  void end();
  /// Ends the connection after this time, if it has not ended before.
  void end_within(std::chrono::milliseconds time);
  /// Sends the push `restarting`, and closes.
  void say_farewell();
  /// Starts or stops the deadline for a message that has begun to arrive.
  void update_deadline(const FrameObserver::Seen& seen);
  /// Calls `something()`. An exception ends this connection and nothing else.
  template <class Do>
  void contain(Do something);
  /// Logs the exception and ends the connection.
  void fail(const std::exception& failure);
  /// Does `something(*this)` on the connection's strand. Any thread.
  template <class Do>
  void soon(Do something);
  void reply(std::string text) { send(make_message(std::move(text))); }
  /// Closes, after the messages in the outbox or instead of them. Later messages are dropped.
  void close(Closed why, CloseFrame frame, Outbox::Rest rest = Outbox::Rest::drop);
  /// Notes why the connection has ended, unless we have closed it.
  void ended_with(boost::system::error_code failure);
  void on_control(boost::beast::websocket::frame_type kind, std::string_view payload);
  /// Pings now, and then at intervals of `Limits::ping_interval`.
  void ping_regularly();

  const WebSocketContext& context_;
  const Registration<Connections, Stoppable> open_{context_.connections, *this};
  const Registration<LiveSessions, LiveSession> live_{context_.live_sessions, *this};
  const std::string id_;
  std::optional<Closed> why_closed_;
  Stream transport_;
  FrameSender sender_;
  bool writer_waits_ = false;  // until Beast has written
  /// Without permessage-deflate, so the server decompresses nothing from a client. Null after the
  /// end: in Beast 1.81 reading and closing can wait for each other for ever (when the client
  /// closes, or breaks the protocol, while our close frame is on its way), and only the destruction
  /// of the stream ends the operations that it has suspended.
  std::optional<boost::beast::websocket::stream<ObservedStream, false>> stream_;
  FrameObserver frame_observer_;
  asio::steady_timer give_up_;
  asio::steady_timer message_deadline_;
  asio::steady_timer next_ping_;
  const protocol::Player player_;
  std::shared_ptr<const MuteList> mutes_;  // set before anything is served
  const std::string address_;
  Requests requests_;
  Outbox outbox_;
  EnteredRooms rooms_;
  bool stopping_ = false;                    // the server ends, or a room is another node's
  std::chrono::milliseconds back_within_{};  // time for the client to reconnect then
  bool accepting_ = false;                   // the upgrade is being answered
  bool welcomed_ = false;                    // so the lobby knows of it
  bool deadline_runs_ = false;
  bool close_sent_ = false;  // Beast reads until the client's close frame
  std::size_t bytes_after_close_ = 0;
  bool ended_ = false;
  Counted counted_;  // while it is open, in the metrics
  /// A turn fits; longer messages come in pieces. A larger buffer would put each connection into
  /// the allocator's next size class, a quarter of a KiB more.
  static constexpr std::size_t piece_bytes = 384;
  std::array<char, piece_bytes> piece_;
  std::string message_;  // the previous pieces of a message
  RoundTrip round_trip_;
  std::atomic<std::int64_t> round_trip_ms_ = -1;  // -1: not known yet
};

template <class Do>
void WebSocket::contain(Do something) {
  try {
    something();
  } catch (const std::exception& failure) {
    fail(failure);
  }
}

}  // namespace quintet::server
