#include "server/websocket.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <list>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "protocol/server_to_client.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/rating_lookup.hpp"
#include "server/round_trip.hpp"
#include "server/rules_bridge.hpp"
#include "server/secrets.hpp"
#include "server/time.hpp"

namespace quintet::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using protocol::ErrorCode;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const rules::GameInfo& game : rules::catalogue())
    ids.emplace_back(game.id);
  return ids;
}

using Steady = std::chrono::steady_clock;

/// Whether the last character of a text lacks some of its bytes. (Beast checks everything else in a
/// text, but not its end when the last fragment is empty.)
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

/// Reads requests and hands them to rooms; writes what is sent to it. Shared by what it waits for,
/// a message to come or to be taken, and the rooms that it is in. Most connections are silent most
/// of the time, so none of them has a coroutine or a large buffer while it waits.
class WebSocket : public Subscriber,
                  public Stoppable,
                  public LiveSession,
                  public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(App& app, Stream stream, Session session, std::string address, std::string id)
      : app_(app),
        id_(std::move(id)),
        stream_(std::move(stream)),
        give_up_(stream_.get_executor()),
        message_deadline_(stream_.get_executor()),
        next_ping_(stream_.get_executor()),
        session_(std::move(session)),
        player_(session_.player),
        address_(std::move(address)),
        rate_(Rate(app.limits.message_burst, app.limits.messages_per_second),
              app.address_message_rates, address_),
        address_bytes_(app.address_bytes.of(address_)) {}

  /// Serves the client from now on.
  Task<> begin(std::unique_ptr<UpgradeRequest> upgrade);

  [[nodiscard]] std::string_view id() const override { return id_; }
  void send(Message message) override;
  void refuse(std::optional<std::int64_t> request, const protocol::Error& error) override;
  bool enter(const std::string& room) override;
  void leave(const std::string& room) override;
  [[nodiscard]] std::optional<std::chrono::milliseconds> round_trip() const override;
  void stop() override;
  void put_out() override;
  void end_session() override;
  void tell(Message push) override;

 private:
  struct Wish {
    std::int64_t request = 0;
    protocol::Seek seek;
  };

  /// Sees to it that the connection ends with its session. False when that has ended already.
  Task<bool> live_by_session();
  Task<bool> accept(const UpgradeRequest& upgrade);
  /// Waits for the next piece of a message; at the end of the connection ends.
  void read();
  void take_piece(std::size_t size);
  void take_message();
  /// Writes what waits, one thing after the other, then closes if that has been asked for.
  void write();
  /// Leaves everything.
  void end();
  void handle(std::string_view text);
  void handle(protocol::Envelope& envelope);
  /// Whether the request was one for the lobby.
  bool handle_in_lobby(const protocol::Envelope& envelope);
  /// Looks up the player's rating, which others are to see, hands the seek to the lobby, and reads
  /// on.
  Task<> seek(Wish wish);
  /// Whether this player, and this address, may open one more room; answers the request if not.
  bool may_open_room(std::int64_t request);
  void post_to_room(const std::string& room, std::int64_t request, decltype(Command::what) what);
  bool within_rate(std::optional<std::int64_t> request);
  /// Null when one more message, or control frame, is within the rate; how long to wait else. Who
  /// goes on regardless is closed.
  std::optional<std::chrono::milliseconds> take_turn(Steady::time_point now);
  void reply(std::string text) { send(make_message(std::move(text))); }
  /// Closes when the outbox is empty; what is sent from now on is dropped.
  void close(Closed why, websocket::close_reason reason, bool drop);
  /// The connection has ended with this, unless we have closed it.
  void ended_with(boost::system::error_code failure);
  // The caller of these holds the mutex.
  /// Whether writing has to be begun, which is then to be done without the mutex.
  [[nodiscard]] bool wakes_writer() { return !std::exchange(writing_, true); }
  [[nodiscard]] bool fits_outbox(const std::string& message) const;
  void drop_outbox();
  void on_control(websocket::frame_type kind, std::string_view payload);
  /// Pings now, and again and again.
  void ping_regularly();

  App& app_;
  const std::string id_;
  std::optional<Closed> why_closed_;
  /// Without permessage-deflate: nothing that a client sends is ever unpacked.
  websocket::stream<Stream, false> stream_;
  asio::steady_timer give_up_;
  asio::steady_timer message_deadline_;
  asio::steady_timer next_ping_;
  Session session_;
  const protocol::Player player_;
  const std::string address_;
  SharedRate rate_;
  bool welcomed_ = false;     // and so the lobby knows of it
  Counted counted_;           // from then on
  int refusals_ = 0;          // less the messages taken since
  std::optional<Wish> wish_;  // served before the next message, so that no request overtakes it
  /// When the message that is being handled was here.
  Steady::time_point arrived_;
  /// A request fits; what is longer comes in pieces.
  static constexpr std::size_t piece_bytes = 512;
  std::array<char, piece_bytes> piece_;
  std::string message_;  // as much of it as is here
  RoundTrip round_trip_;
  std::atomic<std::int64_t> round_trip_ms_ = -1;  // -1: not known yet

  std::mutex mutex_;  // guards what follows
  std::set<std::string> rooms_;
  std::list<Message> outbox_;  // costs nothing while it is empty
  std::size_t outbox_bytes_ = 0;
  const std::shared_ptr<AddressBytes::Count> address_bytes_;  // its share is `outbox_bytes_`
  bool writing_ = true;  // at first the answer to the upgrade, which nothing may get into
  bool ping_due_ = false;
  bool dead_ = false;
  std::optional<websocket::close_reason> closing_;
};

Task<> WebSocket::begin(std::unique_ptr<UpgradeRequest> upgrade) {
  const auto self = shared_from_this();
  // The address may have been banned since it was looked at, when this was not there to be put out.
  const bool banned = app_.bans.refusal_of_address(address_, app_.time.wall_ms()).has_value();
  if (!banned && co_await live_by_session() && co_await accept(*upgrade)) {
    counted_ = Counted(app_.metrics.websockets);
    app_.metrics.websockets_opened.add();
    log::debug("a WebSocket was opened", {{"connection", id_}, {"address", address_}});
    reply(protocol::welcome_push(version(), player_, app_.time.wall_ms(), game_ids()));
    welcomed_ = true;
    if (auto notice = app_.notices.push(app_.time.wall_ms())) send(*std::move(notice));
    write();
    ping_regularly();
    app_.lobby.arrived(player_);
    read();
  } else {
    end();
  }
}

void WebSocket::end() {
  if (welcomed_) {
    app_.lobby.gone(*this, player_);
    const Closed why = why_closed_.value_or(Closed::lost);
    app_.metrics.websockets_closed[why].add();
    log::debug("a WebSocket was closed",
               {{"connection", id_}, {"reason", closed_words.at(static_cast<std::size_t>(why))}});
    counted_ = Counted();
  }
  app_.live.remove(*this);
  app_.connections.remove(*this);
  std::set<std::string> entered;
  {
    const std::lock_guard lock(mutex_);
    dead_ = true;
    drop_outbox();
    entered.swap(rooms_);
  }
  give_up_.cancel();
  message_deadline_.cancel();
  next_ping_.cancel();
  for (const std::string& room : entered)
    app_.rooms.post(room, {.from = shared_from_this(), .player = player_, .what = Gone{}});
}

Task<bool> WebSocket::live_by_session() {
  while (!app_.live.add(*this, session_.credential, session_.revision)) {
    protocol::Result<Session> again = co_await app_.identity.find(session_.secret);
    if (!again) {
      log::failure(again.error(), {{"connection", id_}});
      co_return false;
    }
    session_ = *std::move(again);
  }
  co_return true;
}

Task<bool> WebSocket::accept(const UpgradeRequest& upgrade) {
  stream_.set_option(
      websocket::stream_base::timeout{.handshake_timeout = app_.limits.handshake_timeout,
                                      .idle_timeout = app_.limits.idle_timeout,
                                      .keep_alive_pings = true});
  stream_.read_message_max(app_.limits.message_bytes);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    on_control(kind, payload);
  });
  const bool offered = upgrade.find(http::field::sec_websocket_protocol) != upgrade.end();
  stream_.set_option(
      websocket::stream_base::decorator([this, offered](websocket::response_type& answer) {
        answer.set(http::field::server, "Quintet");
        answer.set("X-Request-Id", id_);
        if (offered) answer.set(http::field::sec_websocket_protocol, subprotocol);
      }));
  const auto [failure] = co_await stream_.async_accept(upgrade, as_result);
  co_return !failure;
}

void WebSocket::read() {
  stream_.async_read_some(
      asio::buffer(piece_),
      [self = shared_from_this()](boost::system::error_code failure, std::size_t size) {
        if (failure) {
          self->ended_with(failure);
          self->end();
        } else {
          self->take_piece(size);
        }
      });
}

void WebSocket::take_piece(std::size_t size) {
  const bool first = message_.empty();
  message_.append(piece_.data(), size);
  if (stream_.is_message_done()) {
    take_message();
    return;
  }
  // The clock runs from the first bytes on.
  if (first) {
    message_deadline_.expires_after(app_.limits.message_timeout);
    message_deadline_.async_wait([self = weak_from_this()](boost::system::error_code ended) {
      const auto socket = self.lock();
      if (ended || !socket) return;
      socket->close(Closed::slow,
                    {websocket::close_code::policy_error, "too slow: a message did not end"}, true);
    });
  }
  read();
}

void WebSocket::take_message() {
  message_deadline_.cancel();
  arrived_ = Steady::now();
  app_.metrics.messages_received.add();
  app_.metrics.bytes_received.add(message_.size());
  if (stream_.got_binary()) {
    close(Closed::bad_data, {websocket::close_code::unknown_data, "messages are text"}, true);
  } else if (ends_within_character(message_)) {
    close(Closed::bad_data, {websocket::close_code::bad_payload, "text is UTF-8"}, true);
  } else {
    handle(message_);
  }
  message_.clear();
  // A long message is an exception, and its memory is not kept.
  if (message_.capacity() > 2 * piece_bytes) message_.shrink_to_fit();
  if (auto wish = std::exchange(wish_, std::nullopt)) {
    asio::co_spawn(stream_.get_executor(), seek(*std::move(wish)), asio::detached);
  } else {
    // After a close: until the client's close frame, or its end.
    read();
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

void WebSocket::handle(std::string_view text) {
  auto parsed = protocol::parse_request(text);
  if (!within_rate(parsed ? parsed->id : parsed.error().id)) return;
  if (!parsed) {
    refuse(parsed.error().id, parsed.error().error);
    return;
  }
  handle(*parsed);
}

std::optional<std::chrono::milliseconds> WebSocket::take_turn(Steady::time_point now) {
  const auto wait = rate_.take(now);
  if (!wait) {
    refusals_ = std::max(0, refusals_ - 1);
  } else if (++refusals_ > app_.limits.refusals_before_close) {
    close(Closed::flood, {websocket::close_code::policy_error, "too many messages"}, true);
  }
  return wait;
}

bool WebSocket::within_rate(std::optional<std::int64_t> request) {
  const auto wait = take_turn(arrived_);
  if (!wait) return true;
  refuse(request, {.code = ErrorCode::too_many,
                   .message = "too many messages",
                   .retry_after_ms = wait->count()});
  return false;
}

void WebSocket::handle(protocol::Envelope& envelope) {
  using namespace protocol;
  const std::int64_t id = envelope.id;
  app_.metrics.commands.at(envelope.request.index()).add();
  if (std::holds_alternative<Ping>(envelope.request)) {
    reply(ping_reply(id, app_.time.wall_ms()));
  } else if (const auto* query = std::get_if<Query>(&envelope.request)) {
    const auto found = answer(*query);
    if (found) {
      reply(query_reply(id, *found));
    } else {
      refuse(id, found.error());
    }
  } else if (auto* open = std::get_if<OpenRoom>(&envelope.request)) {
    if (may_open_room(id)) post_to_room(random_id(room_id_characters), id, std::move(*open));
  } else if (!handle_in_lobby(envelope)) {
    std::visit(
        [&](auto& request) {
          if constexpr (requires {
                          decltype(Command::what)(std::move(request));
                          request.room;
                        }) {
            const std::string room = request.room;
            post_to_room(room, id, std::move(request));
          } else {
            refuse(id, {.code = ErrorCode::bad_request, .message = "not served yet"});
          }
        },
        envelope.request);
  }
}

bool WebSocket::handle_in_lobby(const protocol::Envelope& envelope) {
  using namespace protocol;
  if (std::holds_alternative<WatchLobby>(envelope.request)) {
    app_.lobby.watch(shared_from_this(), envelope.id);
  } else if (std::holds_alternative<LeaveLobby>(envelope.request)) {
    app_.lobby.leave(*this, envelope.id);
  } else if (const auto* wish = std::get_if<Seek>(&envelope.request)) {
    if (may_open_room(envelope.id)) wish_ = {.request = envelope.id, .seek = *wish};
  } else if (const auto* cancel = std::get_if<CancelSeek>(&envelope.request)) {
    app_.lobby.cancel_seek(*this, player_, envelope.id, cancel->seek);
  } else {
    return false;
  }
  return true;
}

Task<> WebSocket::seek(Wish wish) {
  const auto self = shared_from_this();
  std::optional<protocol::SeatRating> shown;
  if (const auto terms = terms_of(wish.seek, player_)) {
    const RatingPool& pool = pool_of(terms->game, static_cast<int>(terms->seats));
    shown = co_await find_rating(app_.store, player_, pool, app_.time.wall_ms());
  }
  app_.lobby.seek(self, player_, wish.request, wish.seek, shown);
  read();
}

bool WebSocket::may_open_room(std::int64_t request) {
  if (app_.draining) {
    refuse(request, Rooms::refusal_while_draining());
    return false;
  }
  const auto now = Rate::Clock::now();
  auto wait = app_.room_rates.take(player_.id, now);
  if (!wait) wait = app_.address_room_rates.take(address_, now);
  if (!wait) return true;
  refuse(request, {.code = ErrorCode::too_many,
                   .message = "you open rooms faster than anybody can play in them",
                   .retry_after_ms = wait->count()});
  return false;
}

void WebSocket::post_to_room(const std::string& room, std::int64_t request,
                             decltype(Command::what) what) {
  app_.rooms.post(
      room,
      {.from = shared_from_this(), .player = player_, .request = request, .what = std::move(what)});
}

bool WebSocket::enter(const std::string& room) {
  const std::lock_guard lock(mutex_);
  if (dead_) return false;
  if (rooms_.size() >= app_.limits.rooms_per_connection && !rooms_.contains(room)) return false;
  rooms_.insert(room);
  return true;
}

void WebSocket::leave(const std::string& room) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(room);
}

void WebSocket::refuse(std::optional<std::int64_t> request, const protocol::Error& error) {
  app_.metrics.websocket_errors[error.code].add();
  log::failure(error, {{"connection", id_}, {"request", request.value_or(0)}});
  Subscriber::refuse(request, error);
}

void WebSocket::send(Message message) {
  {
    const std::lock_guard lock(mutex_);
    if (dead_ || closing_) return;
    if (!fits_outbox(*message)) {
      asio::post(stream_.get_executor(), [self = shared_from_this()] {
        self->close(Closed::slow,
                    {websocket::close_code::policy_error, "too slow: messages were waiting"}, true);
      });
      return;
    }
    outbox_bytes_ += message->size();
    *address_bytes_ += message->size();
    outbox_.push_back(std::move(message));
    app_.metrics.outbox_bytes.see(outbox_bytes_);
    app_.metrics.outbox_messages.see(outbox_.size());
    if (!wakes_writer()) return;
  }
  // At once, where nothing else is done with the socket: most sockets take a message at once, too.
  asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->write(); });
}

/// Beast answers pings by itself, which is work for us, too.
void WebSocket::on_control(websocket::frame_type kind, std::string_view payload) {
  if (kind == websocket::frame_type::close) return;
  (void)take_turn(Steady::now());
  if (kind != websocket::frame_type::pong) return;
  round_trip_.pong(payload, Steady::now());
  if (const auto estimate = round_trip_.estimate()) round_trip_ms_ = estimate->count();
}

void WebSocket::ping_regularly() {
  // One at a time: a client that has not answered the last one is not asked again.
  if (!round_trip_.waiting()) {
    const std::lock_guard lock(mutex_);
    if (dead_ || closing_) return;
    ping_due_ = true;
    if (wakes_writer())
      asio::post(stream_.get_executor(), [self = shared_from_this()] { self->write(); });
  }
  next_ping_.expires_after(app_.limits.ping_interval);
  next_ping_.async_wait([self = weak_from_this()](boost::system::error_code ended) {
    const auto socket = self.lock();
    if (!ended && socket) socket->ping_regularly();
  });
}

std::optional<std::chrono::milliseconds> WebSocket::round_trip() const {
  const std::int64_t ms = round_trip_ms_;
  return ms < 0 ? std::nullopt : std::optional(std::chrono::milliseconds(ms));
}

bool WebSocket::fits_outbox(const std::string& message) const {
  if (outbox_.size() >= app_.limits.outbox_messages) return false;
  if (outbox_bytes_ + message.size() > app_.limits.outbox_bytes) return false;
  // Where too much waits for an address, those go for whom something waits.
  return outbox_.empty() || *address_bytes_ + message.size() <= app_.limits.address_outbox_bytes;
}

void WebSocket::drop_outbox() {
  outbox_.clear();
  *address_bytes_ -= std::exchange(outbox_bytes_, 0);
}

void WebSocket::write() {
  Message message;
  std::optional<websocket::close_reason> reason;
  {
    const std::lock_guard lock(mutex_);
    if (dead_) return;
    if (std::exchange(ping_due_, false) && !closing_) {
      // Nothing else.
    } else if (!outbox_.empty()) {
      message = std::move(outbox_.front());
      outbox_.pop_front();
      outbox_bytes_ -= message->size();
      *address_bytes_ -= message->size();
    } else if (closing_) {
      reason = closing_;
      dead_ = true;
    } else {
      writing_ = false;
      return;
    }
  }
  if (message) {
    app_.metrics.messages_sent.add();
    app_.metrics.bytes_sent.add(message->size());
    stream_.text(true);
    const auto bytes = asio::buffer(*message);
    stream_.async_write(bytes, [self = shared_from_this(), message = std::move(message)](
                                   boost::system::error_code failure, std::size_t) {
      if (!failure) {
        self->write();
        return;
      }
      const std::lock_guard lock(self->mutex_);
      self->dead_ = true;
    });
  } else if (reason) {
    stream_.async_close(*reason, [self = shared_from_this()](boost::system::error_code) {});
  } else {
    const std::string payload = round_trip_.ping(Steady::now());
    // Whether it could be sent is for the next one to find out.
    stream_.async_ping({payload.data(), payload.size()},
                       [self = shared_from_this()](boost::system::error_code) { self->write(); });
  }
}

void WebSocket::close(Closed why, websocket::close_reason reason, bool drop) {
  {
    const std::lock_guard lock(mutex_);
    if (dead_ || closing_) return;
    closing_ = reason;
    why_closed_ = why;
    if (drop) drop_outbox();
    // Not at once: this may be said in the middle of reading a frame.
    if (wakes_writer())
      asio::post(stream_.get_executor(), [self = shared_from_this()] { self->write(); });
  }
  // A client that does not take the close frame does not hold us up either.
  const bool restarting = reason.code == websocket::close_code::going_away;
  give_up_.expires_after(restarting ? app_.limits.farewell_timeout : app_.limits.handshake_timeout);
  give_up_.async_wait([self = shared_from_this()](boost::system::error_code failure) {
    if (!failure) self->stream_.next_layer().close();
  });
}

void WebSocket::stop() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->reply(protocol::restarting_push());
    self->close(Closed::restarting, {websocket::close_code::going_away, "restarting"}, false);
  });
}

void WebSocket::put_out() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->close(Closed::banned, {websocket::close_code::policy_error, "banned"}, true);
  });
}

void WebSocket::end_session() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->close(Closed::signed_out, {websocket::close_code::policy_error, "signed out"}, true);
  });
}

void WebSocket::tell(Message push) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), push = std::move(push)]() mutable {
    if (self->welcomed_) self->send(std::move(push));
  });
}

}  // namespace

void serve_websocket(App& app, Stream stream, UpgradeRequest upgrade, Session session,
                     std::string address, std::string id, Stoppable& http) {
  const auto executor = stream.get_executor();
  const auto connection = std::make_shared<WebSocket>(app, std::move(stream), std::move(session),
                                                      std::move(address), std::move(id));
  if (!app.connections.replace(http, *connection)) return;
  asio::co_spawn(executor, connection->begin(std::make_unique<UpgradeRequest>(std::move(upgrade))),
                 asio::detached);
}

}  // namespace quintet::server
