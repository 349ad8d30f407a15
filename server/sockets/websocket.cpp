#include "server/sockets/websocket.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/websocket/error.hpp>

#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/base/time.hpp"
#include "server/messages/log_failure.hpp"
#include "server/players/bans.hpp"
#include "server/players/identity.hpp"
#include "server/sockets/socket_limits.hpp"
#include "server/sockets/websocket_connection.hpp"

namespace quintet::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Code = CloseFrame::Code;

/// Whether a text ends within a character. (Beast checks the rest of a text, but not its end if the
/// last fragment is empty.)
bool ends_within_character(std::string_view text) {
  constexpr std::size_t longest = 4;
  for (std::size_t bytes = 1; bytes <= std::min(longest, text.size()); ++bytes) {
    const auto first = static_cast<unsigned char>(text[text.size() - bytes]);
    if ((first & 0xc0) == 0x80) continue;
    const std::size_t needed = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return needed > bytes;
  }
  return !text.empty();
}

/// The reason for which a connection has ended that we have not closed.
Closed reason_of(boost::system::error_code failure) {
  if (failure == websocket::error::closed) return Closed::client;
  if (failure == beast::error::timeout) return Closed::silent;
  const bool bad = failure == websocket::condition::protocol_violation ||
                   failure == websocket::error::message_too_big ||
                   failure == websocket::error::buffer_overflow;
  return bad ? Closed::bad_data : Closed::lost;
}

/// Registers the connection so that it ends with its session. False if the session has ended
/// already, or cannot be read. The references must outlive the task.
Task<bool> live_by_session(const WebSocketContext& context, LiveSession& connection,
                           std::string_view id, std::unique_ptr<Session> session) {
  while (!context.live_sessions->add(connection, session->credential, session->revision)) {
    protocol::Result<Session> again = co_await context.identity.find(session->secret);
    if (!again) {
      log::failure(again.error(), {{"connection", id}});
      co_return false;
    }
    *session = *std::move(again);
  }
  co_return true;
}

/// Reads on after a request has been served that takes longer. `socket` owns `reader`.
Task<> read_after(std::shared_ptr<FrameEvents> socket, SocketReader& reader, Task<> request) {
  try {
    co_await std::move(request);
    reader.read();
  } catch (const std::exception& failure) {
    socket->on_failure(failure);
  }
}

/// Does `something(of)` on the socket's strand. `frames`: of the same socket. Any thread.
template <class Do>
void soon(WebSocket& of, SocketFrames& frames, Do something) {
  // The registries may call this while the socket is being destroyed. Then `frames` is not used.
  const auto socket = of.weak_from_this().lock();
  if (!socket) return;
  asio::post(frames.executor(), [socket, something = std::move(something)]() mutable {
    try {
      something(*socket);
    } catch (const std::exception& failure) {
      socket->on_failure(failure);
    }
  });
}

}  // namespace

Task<> WebSocket::begin(std::shared_ptr<WebSocket> connection,
                        std::unique_ptr<UpgradeRequest> upgrade, std::unique_ptr<Session> session) {
  WebSocket& self = *connection;
  // The address may have been banned after its check and before this connection was registered.
  const bool banned =
      self.context_.bans
          .refusal_of_address(self.client_.address(), self.context_.requests.time.wall_ms())
          .has_value();
  co_await self.client_.read_mutes();
  if (banned ||
      !co_await live_by_session(self.context_, self, self.client_.id(), std::move(session)) ||
      self.state_.stage == Stage::ended)
    co_return self.end();
  self.state_.stage = Stage::accepting;
  if (self.state_.back_within) self.deadline_.end_within(self.context_.limits.farewell_timeout);
  const bool accepted = co_await self.frames_.accept(*upgrade, std::string(self.client_.id()));
  if (!accepted || self.state_.stage == Stage::ended) co_return self.end();
  try {
    self.state_.stage = Stage::open;
    self.state_.counted = Counted(self.context_.requests.metrics.websockets);
    self.client_.arrive(self.client());
    if (self.state_.back_within) self.say_farewell();
    self.client_.writer().write();
    self.client_.writer().ping_regularly();
    self.frames_.reader().read();
  } catch (const std::exception& failure) {
    self.on_failure(failure);
  }
}

void WebSocket::on_failure(const std::exception& failure) {
  log::error("a WebSocket failed", {{"connection", client_.id()}, {"cause", failure.what()}});
  end();
}

void WebSocket::end() {
  const Stage before = std::exchange(state_.stage, Stage::ended);
  if (before == Stage::ended) return;
  context_.live_sessions->remove(*this);
  context_.connections->remove(*this);
  deadline_.end();
  frames_.end();
  client_.leave_all(client(), before == Stage::open
                                  ? std::optional(state_.why_closed.value_or(Closed::lost))
                                  : std::nullopt);
  state_.counted = Counted();
}

void WebSocket::on_message(std::string_view message, bool binary) {
  context_.requests.metrics.messages_received.add();
  context_.requests.metrics.bytes_received.add(message.size());
  if (binary)
    return close(Closed::bad_data, {.code = Code::unknown_data, .reason = "messages are text"});
  if (ends_within_character(message))
    return close(Closed::bad_data, {.code = Code::bad_payload, .reason = "text is UTF-8"});
  auto rest = client_.serve(client(), message);
  if (!rest) return frames_.reader().read();
  spawn(frames_.executor(), read_after(shared_from_this(), frames_.reader(), *std::move(rest)),
        "a request");
}

void WebSocket::on_slow_message() {
  close(Closed::slow, {.code = Code::policy_error, .reason = "too slow: a message did not end"});
}

void WebSocket::on_over(boost::system::error_code failure) {
  if (failure && !state_.why_closed) state_.why_closed = reason_of(failure);
  end();
}

void WebSocket::close(Closed why, CloseFrame frame, Outbox::Rest rest) {
  if (!client_.writer().close(frame, rest)) return;
  state_.why_closed = why;
  frames_.reader().stop();
  // A client that does not read the close frame must not delay the end.
  deadline_.end_within(context_.limits.handshake_timeout);
}

void WebSocket::say_farewell() {
  client_.send(make_message(protocol::restarting_push(*state_.back_within)));
  close(Closed::restarting, {.code = Code::going_away, .reason = "restarting"}, Outbox::Rest::keep);
  // Also if it is closing for another reason already.
  deadline_.end_within(context_.limits.farewell_timeout);
}

void WebSocket::reconnect_soon(std::chrono::milliseconds within) {
  soon(*this, frames_, [within](WebSocket& self) {
    self.state_.back_within = within;
    // A client that still waits for the reply to its upgrade gets that first.
    if (self.state_.stage == Stage::open) {
      self.say_farewell();
    } else if (self.state_.stage == Stage::accepting) {
      self.deadline_.end_within(self.context_.limits.farewell_timeout);
    }
  });
}

void WebSocket::disconnect() {
  soon(*this, frames_, [](WebSocket& self) {
    self.close(Closed::banned, {.code = Code::policy_error, .reason = "banned"});
  });
}

void WebSocket::end_session() {
  soon(*this, frames_, [](WebSocket& self) {
    self.close(Closed::signed_out, {.code = Code::policy_error, .reason = "signed out"});
  });
}

void WebSocket::notify(Message push) {
  soon(*this, frames_, [push = std::move(push)](WebSocket& self) {
    if (self.state_.stage == Stage::open) self.client_.send(push);
  });
}

void serve_websocket(const WebSocketContext& context, Stream stream, UpgradeRequest upgrade,
                     Session session, std::string address, std::string id, Stoppable& http) {
  const auto executor = stream.get_executor();
  const auto connection = std::make_shared<WebSocket>(
      context, std::move(stream),
      ConnectedClient{
          .player = session.player, .address = std::move(address), .id = std::move(id)});
  context.connections->replace(http, *connection);
  spawn(executor,
        WebSocket::begin(connection, std::make_unique<UpgradeRequest>(std::move(upgrade)),
                         std::make_unique<Session>(std::move(session))),
        "a WebSocket");
}

}  // namespace quintet::server
