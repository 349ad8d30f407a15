#include "server/websocket.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "protocol/server_to_client.hpp"
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

/// Reads requests and hands them to rooms; writes what is sent to it. Shared by its reading
/// coroutine, its writing one while there is something to write, and the rooms that it is in.
class WebSocket : public Subscriber,
                  public Stoppable,
                  public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(App& app, beast::tcp_stream stream, protocol::Player player)
      : app_(app),
        stream_(std::move(stream)),
        give_up_(stream_.get_executor()),
        player_(std::move(player)),
        rate_(app.limits.message_burst, app.limits.messages_per_second) {}

  Task<> run(const UpgradeRequest& upgrade);

  void send(Message message) override;
  bool enter(const std::string& room) override;
  void leave(const std::string& room) override;
  void stop() override;

 private:
  Task<bool> accept(const UpgradeRequest& upgrade);
  Task<> read_all();
  /// Writes the outbox until it is empty, then closes if that has been asked for.
  Task<> write_all();
  void handle(std::string_view text);
  void handle(protocol::Envelope& envelope);
  /// Whether the request was one for the lobby.
  bool handle_in_lobby(const protocol::Envelope& envelope);
  void seek(std::int64_t id, const protocol::Seek& request);
  void post_to_room(const std::string& room, std::int64_t request, decltype(Command::what) what);
  bool within_rate(std::optional<std::int64_t> request);
  void reply(std::string text) { send(make_message(std::move(text))); }
  /// Closes when the outbox is empty; what is sent from now on is dropped.
  void close(websocket::close_reason reason, bool drop_outbox);
  void start_writing();

  App& app_;
  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer give_up_;
  const protocol::Player player_;
  Rate rate_;
  int refusals_ = 0;  // less the messages taken since

  std::mutex mutex_;  // guards what follows
  std::set<std::string> rooms_;
  std::deque<Message> outbox_;
  std::size_t outbox_bytes_ = 0;
  bool writing_ = false;
  bool dead_ = false;
  std::optional<websocket::close_reason> closing_;
};

Task<> WebSocket::run(const UpgradeRequest& upgrade) {
  const auto self = shared_from_this();
  if (!app_.connections.add(*this, app_.limits.connections)) co_return;
  if (co_await accept(upgrade)) {
    reply(protocol::welcome_push(version(), player_, now_ms(), game_ids()));
    app_.lobby.arrived(player_);
    co_await read_all();
    app_.lobby.gone(*this, player_);
  }
  app_.connections.remove(*this);
  std::set<std::string> entered;
  {
    const std::lock_guard lock(mutex_);
    dead_ = true;
    outbox_.clear();
    entered.swap(rooms_);
  }
  give_up_.cancel();
  for (const std::string& room : entered) {
    app_.rooms.post(room, {.from = self, .player = player_, .request = 0, .what = Gone{}});
  }
}

Task<bool> WebSocket::accept(const UpgradeRequest& upgrade) {
  stream_.set_option(
      websocket::stream_base::timeout{.handshake_timeout = app_.limits.handshake_timeout,
                                      .idle_timeout = app_.limits.idle_timeout,
                                      .keep_alive_pings = true});
  stream_.read_message_max(app_.limits.message_bytes);
  const bool offered = upgrade.find(http::field::sec_websocket_protocol) != upgrade.end();
  stream_.set_option(websocket::stream_base::decorator([offered](websocket::response_type& answer) {
    if (offered) answer.set(http::field::sec_websocket_protocol, subprotocol);
  }));
  const auto [failure] = co_await stream_.async_accept(upgrade, as_result);
  co_return !failure;
}

Task<> WebSocket::read_all() {
  beast::flat_buffer buffer;
  for (;;) {
    const auto [failure, size] = co_await stream_.async_read(buffer, as_result);
    if (failure) co_return;
    if (stream_.got_binary()) {
      close({websocket::close_code::unknown_data, "messages are text"}, true);
      buffer.consume(buffer.size());
      continue;  // until the client's close frame, or its end
    }
    handle({static_cast<const char*>(buffer.data().data()), buffer.size()});
    buffer.consume(buffer.size());
  }
}

void WebSocket::handle(std::string_view text) {
  auto parsed = protocol::parse_request(text);
  if (!within_rate(parsed ? parsed->id : parsed.error().id)) return;
  if (!parsed) {
    reply(protocol::error_reply(parsed.error().id, parsed.error().error));
    return;
  }
  handle(*parsed);
}

bool WebSocket::within_rate(std::optional<std::int64_t> request) {
  const auto wait = rate_.take(Rate::Clock::now());
  if (!wait) {
    refusals_ = std::max(0, refusals_ - 1);
    return true;
  }
  if (++refusals_ > app_.limits.refusals_before_close) {
    close({websocket::close_code::policy_error, "too many messages"}, true);
    return false;
  }
  reply(protocol::error_reply(request, {.code = ErrorCode::too_many,
                                        .message = "too many messages",
                                        .retry_after_ms = wait->count()}));
  return false;
}

void WebSocket::handle(protocol::Envelope& envelope) {
  using namespace protocol;
  const std::int64_t id = envelope.id;
  if (std::holds_alternative<Ping>(envelope.request)) {
    reply(ping_reply(id, now_ms()));
  } else if (const auto* query = std::get_if<Query>(&envelope.request)) {
    const auto found = answer(*query);
    reply(found ? query_reply(id, *found) : error_reply(id, found.error()));
  } else if (auto* open = std::get_if<OpenRoom>(&envelope.request)) {
    if (const auto wait = app_.room_rates.take(player_.id, Rate::Clock::now())) {
      reply(error_reply(id, {.code = ErrorCode::too_many,
                             .message = "you open rooms faster than anybody can play in them",
                             .retry_after_ms = wait->count()}));
      return;
    }
    post_to_room(random_id(room_id_characters), id, std::move(*open));
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
            reply(error_reply(id, {.code = ErrorCode::bad_request, .message = "not served yet"}));
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
    seek(envelope.id, *wish);
  } else if (const auto* cancel = std::get_if<CancelSeek>(&envelope.request)) {
    app_.lobby.cancel_seek(*this, player_, envelope.id, cancel->seek);
  } else {
    return false;
  }
  return true;
}

void WebSocket::seek(std::int64_t id, const protocol::Seek& request) {
  // A seek may open a room.
  if (const auto wait = app_.room_rates.take(player_.id, Rate::Clock::now())) {
    reply(protocol::error_reply(id, {.code = ErrorCode::too_many,
                                     .message = "you seek faster than anybody can play",
                                     .retry_after_ms = wait->count()}));
    return;
  }
  app_.lobby.seek(shared_from_this(), player_, id, request, std::nullopt);
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

void WebSocket::send(Message message) {
  const std::lock_guard lock(mutex_);
  if (dead_ || closing_) return;
  if (outbox_.size() >= app_.limits.outbox_messages ||
      outbox_bytes_ + message->size() > app_.limits.outbox_bytes) {
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      self->close({websocket::close_code::policy_error, "too slow: messages were waiting"}, true);
    });
    return;
  }
  outbox_bytes_ += message->size();
  outbox_.push_back(std::move(message));
  start_writing();
}

/// The caller holds the mutex.
void WebSocket::start_writing() {
  if (std::exchange(writing_, true)) return;
  // Posted, because a spawned coroutine may begin at once, and it takes the mutex.
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    asio::co_spawn(self->stream_.get_executor(), self->write_all(), asio::detached);
  });
}

Task<> WebSocket::write_all() {
  const auto self = shared_from_this();
  for (;;) {
    Message message;
    websocket::close_reason reason;
    {
      const std::lock_guard lock(mutex_);
      if (dead_) co_return;
      if (!outbox_.empty()) {
        message = std::move(outbox_.front());
        outbox_.pop_front();
        outbox_bytes_ -= message->size();
      } else if (closing_) {
        reason = *closing_;
        dead_ = true;
      } else {
        writing_ = false;
        co_return;
      }
    }
    if (!message) {
      co_await stream_.async_close(reason, as_result);
      co_return;
    }
    stream_.text(true);
    const auto [failure, size] = co_await stream_.async_write(asio::buffer(*message), as_result);
    if (failure) {
      const std::lock_guard lock(mutex_);
      dead_ = true;
      co_return;
    }
  }
}

void WebSocket::close(websocket::close_reason reason, bool drop_outbox) {
  {
    const std::lock_guard lock(mutex_);
    if (dead_ || closing_) return;
    closing_ = reason;
    if (drop_outbox) {
      outbox_.clear();
      outbox_bytes_ = 0;
    }
    start_writing();
  }
  // A client that does not take the close frame does not hold us up either.
  const bool restarting = reason.code == websocket::close_code::going_away;
  give_up_.expires_after(restarting ? app_.limits.farewell_timeout : app_.limits.handshake_timeout);
  give_up_.async_wait([self = shared_from_this()](boost::system::error_code failure) {
    if (!failure) beast::get_lowest_layer(self->stream_).close();
  });
}

void WebSocket::stop() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->reply(protocol::restarting_push());
    self->close({websocket::close_code::going_away, "restarting"}, false);
  });
}

}  // namespace

Task<> serve_websocket(App& app, beast::tcp_stream stream, UpgradeRequest upgrade,
                       protocol::Player player) {
  const auto connection = std::make_shared<WebSocket>(app, std::move(stream), std::move(player));
  co_await connection->run(upgrade);
}

}  // namespace quintet::server
