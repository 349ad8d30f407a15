// The client of a WebSocket as the rooms, the lobby and other players see it. Includes Beast: only
// for the sources of WebSocket.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/async/task.hpp"
#include "server/clients/entered_rooms.hpp"
#include "server/clients/requests.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/address_shares.hpp"
#include "server/players/mutes.hpp"
#include "server/sockets/socket_writer.hpp"
#include "server/sockets/websocket_context.hpp"

namespace quintet::server {

/// Ends the connection of a client. Both functions return at once.
class SocketOwner {
 public:
  SocketOwner() = default;
  SocketOwner(const SocketOwner&) = delete;
  SocketOwner& operator=(const SocketOwner&) = delete;
  virtual ~SocketOwner() = default;

  /// Closes, after the messages in the outbox or instead of them. On the socket's strand.
  virtual void close(Closed why, CloseFrame frame, Outbox::Rest rest = Outbox::Rest::drop) = 0;
  /// As Subscriber::reconnect. Thread-safe.
  virtual void reconnect_soon(std::chrono::milliseconds within) = 0;
};

struct ConnectedClient {
  protocol::Player player;
  std::string address;  // in the form of the limits
  std::string id;       // the connection's name in the log
};

/// Passes requests to the rooms and the lobby, and their messages to the writer. Rooms share its
/// ownership, and so that of the WebSocket of which it is a part.
class SocketClient : public Subscriber {
 public:
  /// The references must outlive this object.
  SocketClient(const WebSocketContext& context, ConnectedClient who, SocketFrames& frames,
               FrameEvents& events, SocketOwner& owner);

  /// Reads whom the player mutes. Await it before the client is served.
  [[nodiscard]] Task<> read_mutes();
  /// Sends the welcome, and enters the lobby. `self` is this object. On the socket's strand, as the
  /// next three functions.
  void arrive(const std::shared_ptr<Subscriber>& self);
  /// Handles a message as Requests::serve.
  [[nodiscard]] std::optional<Task<>> serve(const std::shared_ptr<Subscriber>& self,
                                            std::string_view message);
  /// Counts a frame that is no message against the client's rate.
  void count_frame() { static_cast<void>(requests_.acquire_token(Requests::Clock::now())); }
  /// Leaves the lobby and all rooms. `why`: null if the client has not arrived.
  void leave_all(const std::shared_ptr<Subscriber>& self, std::optional<Closed> why);

  [[nodiscard]] SocketWriter& writer() { return writer_; }
  [[nodiscard]] std::string_view id() const override { return who_.id; }
  [[nodiscard]] std::string_view address() const override { return who_.address; }
  void send(Message message) override;
  void refuse(std::optional<std::int64_t> request, const protocol::Error& error) override;
  bool enter(const std::string& room) override;
  void leave(const std::string& room) override { rooms_.leave(room); }
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire_room() override {
    return requests_.acquire_room();
  }
  [[nodiscard]] bool mutes(std::string_view player_id) const override {
    return mutes_->contains(player_id);
  }
  void reconnect(std::chrono::milliseconds within) override { owner_.reconnect_soon(within); }
  [[nodiscard]] std::optional<std::chrono::milliseconds> round_trip() const override {
    return frames_.round_trip().estimate();
  }

 private:
  const WebSocketContext& context_;
  const ConnectedClient who_;
  SocketFrames& frames_;
  SocketOwner& owner_;
  SocketWriter writer_;
  std::shared_ptr<const MuteList> mutes_;  // set before anything is served
  Requests requests_;
  EnteredRooms rooms_;
};

}  // namespace quintet::server
