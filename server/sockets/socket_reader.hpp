// Reads the messages of one WebSocket. Includes Beast: only for the sources of WebSocket.
#pragma once

#include <cstddef>
#include <optional>

#include <boost/beast/websocket/stream.hpp>

#include "server/net/observed_stream.hpp"
#include "server/sockets/frame_events.hpp"
#include "server/sockets/message_pieces.hpp"

namespace quintet::server {

/// Reads in small pieces, so that a waiting connection has no large buffer. On the strand of the
/// socket.
class SocketReader {
 public:
  /// Null after the end of the socket. Without permessage-deflate, so the server decompresses
  /// nothing from a client.
  using Socket = std::optional<boost::beast::websocket::stream<ObservedStream, false>>;

  /// Both must outlive this object and its pending operations.
  SocketReader(Socket& socket, FrameEvents& events) : socket_(socket), events_(events) {}

  /// Reads the next message. Does nothing after `stop` or the end of the socket.
  void read();
  /// No message follows. After our close frame Beast reads until the client's one; another read of
  /// ours could find a broken frame and close a second time.
  void stop() { reads_ = false; }

 private:
  void on_piece(std::size_t size);

  Socket& socket_;
  FrameEvents& events_;
  MessagePieces pieces_;
  bool reads_ = true;
};

}  // namespace quintet::server
