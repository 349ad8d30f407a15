#include "server/sockets/websocket.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

#include "rules/catalogue.hpp"
#include "server/async/as_result.hpp"
#include "server/async/spawn.hpp"
#include "server/base/limits.hpp"
#include "server/base/log.hpp"
#include "server/base/time.hpp"
#include "server/base/version.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/messages/log_failure.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/connections.hpp"
#include "server/players/bans.hpp"
#include "server/players/bot_players.hpp"
#include "server/players/identity.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/mutes.hpp"
#include "server/players/notices.hpp"
#include "server/players/players_here.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/site.hpp"
#include "server/sockets/websocket_connection.hpp"

namespace quintet::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const rules::GameInfo& game : rules::catalogue())
    ids.emplace_back(game.id);
  return ids;
}

using Steady = std::chrono::steady_clock;

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

}  // namespace

Task<> WebSocket::begin(std::shared_ptr<WebSocket> connection,
                        std::unique_ptr<UpgradeRequest> upgrade, std::unique_ptr<Session> session) {
  WebSocket& self = *connection;
  // The address may have been banned after its check and before this connection was registered.
  const bool banned =
      self.context_.bans.refusal_of_address(self.address_, self.context_.requests.time.wall_ms())
          .has_value();
  self.mutes_ = co_await self.context_.mutes.of(self.player_.id);
  if (!banned && co_await self.live_by_session(std::move(session)) &&
      co_await self.accept(*upgrade)) {
    self.contain([&self] { self.open(); });
  } else {
    self.end();
  }
}

void WebSocket::open() {
  counted_ = Counted(context_.requests.metrics.websockets);
  context_.requests.metrics.websockets_opened.add();
  log::debug("a WebSocket was opened", {{"connection", id_}, {"address", address_}});
  reply(protocol::welcome_push(
      version(), player_, context_.requests.time.wall_ms(), game_ids(),
      context_.bot_players.any() ? std::optional(context_.bot_players.levels()) : std::nullopt));
  welcomed_ = true;
  context_.requests.players_here.arrived(player_.id, shared_from_this());
  context_.requests.lobby.arrived(player_);
  if (auto notice = context_.notices.push(context_.requests.time.wall_ms()))
    send(*std::move(notice));
  if (stopping_) say_farewell();
  write();
  ping_regularly();
  read();
}

void WebSocket::fail(const std::exception& failure) {
  log::error("a WebSocket failed", {{"connection", id_}, {"cause", failure.what()}});
  end();
}

void WebSocket::end_within(std::chrono::milliseconds time) {
  if (ended_) return;
  give_up_.expires_after(time);
  give_up_.async_wait([self = shared_from_this()](boost::system::error_code changed) {
    if (!changed) self->end();
  });
}

void WebSocket::end() {
  if (std::exchange(ended_, true)) return;
  if (welcomed_) {
    context_.requests.players_here.left(player_.id, *this);
    context_.requests.site.connection_ended(*this);
    context_.requests.matchmaker.forget(*this);
    context_.requests.lobby.gone(*this, player_);
    const Closed why = why_closed_.value_or(Closed::lost);
    context_.requests.metrics.websockets_closed[why].add();
    log::debug("a WebSocket was closed",
               {{"connection", id_}, {"reason", closed_words.at(static_cast<std::size_t>(why))}});
    counted_ = Counted();
  }
  context_.live_sessions->remove(*this);
  context_.connections->remove(*this);
  requests_.end();
  outbox_.end();
  give_up_.cancel();
  message_deadline_.cancel();
  next_ping_.cancel();
  transport_.close();
  stream_.reset();
  for (const std::string& room : rooms_.end())
    context_.requests.rooms.post(
        room, {.from = shared_from_this(), .player = player_, .what = Disconnected{}});
}

bool WebSocket::mutes(std::string_view player_id) const {
  return mutes_->contains(player_id);
}

Task<bool> WebSocket::live_by_session(std::unique_ptr<Session> session) {
  while (!context_.live_sessions->add(*this, session->credential, session->revision)) {
    protocol::Result<Session> again = co_await context_.identity.find(session->secret);
    if (!again) {
      log::failure(again.error(), {{"connection", id_}});
      co_return false;
    }
    *session = *std::move(again);
  }
  co_return true;
}

Task<bool> WebSocket::accept(const UpgradeRequest& upgrade) {
  if (ended_) co_return false;
  stream_->set_option(websocket::stream_base::timeout{
      .handshake_timeout = context_.requests.limits.handshake_timeout,
      .idle_timeout = context_.requests.limits.idle_timeout,
      .keep_alive_pings = true});
  stream_->read_message_max(context_.requests.limits.message_bytes);
  stream_->control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    on_control(kind, payload);
  });
  const bool offered = upgrade.find(http::field::sec_websocket_protocol) != upgrade.end();
  stream_->set_option(
      websocket::stream_base::decorator([this, offered](websocket::response_type& response) {
        response.set(http::field::server, "Quintet");
        response.set("X-Request-Id", id_);
        if (offered) response.set(http::field::sec_websocket_protocol, subprotocol);
      }));
  accepting_ = true;
  if (stopping_) end_within(context_.requests.limits.farewell_timeout);
  const auto [failure] = co_await stream_->async_accept(upgrade, as_result);
  accepting_ = false;
  co_return !failure && !ended_;
}

void WebSocket::read() {
  // After we have started to close, no request is read; Beast reads on until the client's close
  // frame. Another read of ours could find a broken frame and close a second time.
  if (closes()) return;
  stream_->async_read_some(
      asio::buffer(piece_),
      [self = shared_from_this()](boost::system::error_code failure, std::size_t size) {
        if (failure) {
          self->ended_with(failure);
          self->end();
        } else {
          self->contain([&] { self->on_piece(size); });
        }
      });
}

void WebSocket::on_piece(std::size_t size) {
  if (closes()) return;
  const std::string_view piece(piece_.data(), size);
  if (stream_->is_message_done() && message_.empty()) {
    on_message(piece);
  } else {
    message_ += piece;
    if (!stream_->is_message_done()) return read();
    // Long messages are rare, so their memory is released.
    on_message(std::exchange(message_, {}));
  }
}

void WebSocket::see(std::string_view bytes) {
  if (ended_) return;  // the buffers have been destroyed with the stream
  if (close_sent_) {
    const std::size_t before = bytes_after_close_;
    bytes_after_close_ += bytes.size();
    const std::size_t most = context_.requests.limits.bytes_after_close;
    if (before <= most && bytes_after_close_ > most) end_within(std::chrono::milliseconds(0));
    return;
  }
  const FrameObserver::Seen seen = frame_observer_.see(bytes);
  // Beast does not report these. The first frame of a message counts as the message.
  for (std::size_t i = 0; i < seen.fragments; ++i)
    (void)requests_.acquire_token(Steady::now());
  update_deadline(seen);
}

void WebSocket::update_deadline(const FrameObserver::Seen& seen) {
  if (seen.ended > 0 && std::exchange(deadline_runs_, false)) message_deadline_.cancel();
  if (!frame_observer_.within() || std::exchange(deadline_runs_, true)) return;
  message_deadline_.expires_after(context_.requests.limits.message_timeout);
  message_deadline_.async_wait([self = weak_from_this()](boost::system::error_code ended) {
    const auto socket = self.lock();
    if (ended || !socket) return;
    // The timer may have expired just before the deadline was moved.
    if (!socket->deadline_runs_ || socket->message_deadline_.expiry() > Steady::now()) return;
    socket->close(Closed::slow,
                  {.code = Code::policy_error, .reason = "too slow: a message did not end"});
  });
}

void WebSocket::on_message(std::string_view message) {
  context_.requests.metrics.messages_received.add();
  context_.requests.metrics.bytes_received.add(message.size());
  std::optional<Task<>> rest;
  if (stream_->got_binary()) {
    close(Closed::bad_data, {.code = Code::unknown_data, .reason = "messages are text"});
  } else if (ends_within_character(message)) {
    close(Closed::bad_data, {.code = Code::bad_payload, .reason = "text is UTF-8"});
  } else {
    rest = requests_.serve(shared_from_this(), message, Steady::now());
  }
  if (rest) {
    spawn(transport_.get_executor(), read_after(shared_from_this(), *std::move(rest)), "a request");
  } else {
    read();
  }
}

Task<> WebSocket::read_after(std::shared_ptr<WebSocket> connection, Task<> request) {
  try {
    co_await std::move(request);
    connection->read();
  } catch (const std::exception& failure) {
    connection->fail(failure);
  }
}

void WebSocket::ended_with(boost::system::error_code failure) {
  if (why_closed_) return;
  if (failure == websocket::error::closed) {
    why_closed_ = Closed::client;
  } else if (failure == beast::error::timeout) {
    why_closed_ = Closed::silent;
  } else if (failure == websocket::condition::protocol_violation ||
             failure == websocket::error::message_too_big ||
             failure == websocket::error::buffer_overflow) {
    why_closed_ = Closed::bad_data;
  }
}

bool WebSocket::enter(const std::string& room) {
  return rooms_.enter(room, context_.requests.limits.rooms_per_connection);
}

std::optional<std::chrono::milliseconds> WebSocket::acquire_room() {
  return requests_.acquire_room();
}

void WebSocket::refuse(std::optional<std::int64_t> request, const protocol::Error& error) {
  context_.requests.metrics.websocket_errors[error.code].add();
  log::failure(error, {{"connection", id_}, {"request", request.value_or(0)}});
  Subscriber::refuse(request, error);
}

/// Beast replies to pings without a call of ours, but that costs the server, too.
void WebSocket::on_control(websocket::frame_type kind, std::string_view payload) {
  if (kind == websocket::frame_type::close) return;
  (void)requests_.acquire_token(Steady::now());
  if (kind != websocket::frame_type::pong) return;
  round_trip_.pong(payload, Steady::now());
  if (const auto estimate = round_trip_.estimate()) round_trip_ms_ = estimate->count();
}

std::optional<std::chrono::milliseconds> WebSocket::round_trip() const {
  const std::int64_t ms = round_trip_ms_;
  return ms < 0 ? std::nullopt : std::optional(std::chrono::milliseconds(ms));
}

void WebSocket::close(Closed why, CloseFrame frame, Outbox::Rest rest) {
  const Outbox::Closing closing = outbox_.close(frame, rest);
  if (!closing.closed) return;
  why_closed_ = why;
  if (closing.wake_writer) wake_writer();
  // A client that does not read the close frame must not delay the end.
  end_within(context_.requests.limits.handshake_timeout);
}

void WebSocket::say_farewell() {
  reply(protocol::restarting_push(back_within_));
  close(Closed::restarting, {.code = Code::going_away, .reason = "restarting"}, Outbox::Rest::keep);
  // Also if it is closing for another reason already.
  end_within(context_.requests.limits.farewell_timeout);
}

template <class Do>
void WebSocket::soon(Do something) {
  // The registries may call this while the connection is being destroyed.
  const auto self = weak_from_this().lock();
  if (!self) return;
  asio::post(transport_.get_executor(), [self, something = std::move(something)]() mutable {
    self->contain([&] { something(*self); });
  });
}

void WebSocket::stop() {
  reconnect(reconnect_time);
}

void WebSocket::reconnect(std::chrono::milliseconds within) {
  soon([within](WebSocket& self) {
    self.stopping_ = true;
    self.back_within_ = within;
    // A client that still waits for the reply to its upgrade gets that first.
    if (self.welcomed_) {
      self.say_farewell();
    } else if (self.accepting_) {
      self.end_within(self.context_.requests.limits.farewell_timeout);
    }
  });
}

void WebSocket::disconnect() {
  soon([](WebSocket& self) {
    self.close(Closed::banned, {.code = Code::policy_error, .reason = "banned"});
  });
}

void WebSocket::end_session() {
  soon([](WebSocket& self) {
    self.close(Closed::signed_out, {.code = Code::policy_error, .reason = "signed out"});
  });
}

void WebSocket::notify(Message push) {
  soon([push = std::move(push)](WebSocket& self) {
    if (self.welcomed_) self.send(push);
  });
}

void serve_websocket(const WebSocketContext& context, Stream stream, UpgradeRequest upgrade,
                     Session session, std::string address, std::string id, Stoppable& http) {
  const auto executor = stream.get_executor();
  const auto connection = std::make_shared<WebSocket>(context, std::move(stream), session.player,
                                                      std::move(address), std::move(id));
  context.connections->replace(http, *connection);
  spawn(executor,
        WebSocket::begin(connection, std::make_unique<UpgradeRequest>(std::move(upgrade)),
                         std::make_unique<Session>(std::move(session))),
        "a WebSocket");
}

}  // namespace quintet::server
