#include "server/connection.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/header_list.hpp"
#include "server/http_answers.hpp"
#include "server/http_notes.hpp"
#include "server/http_routes.hpp"
#include "server/networks.hpp"
#include "server/secrets.hpp"
#include "server/stream.hpp"
#include "server/websocket.hpp"

namespace quintet::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using Steady = std::chrono::steady_clock;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

constexpr std::size_t connection_id_characters = 10;  // nobody has to guess them

/// What a client is, whichever request it sends; behind a proxy, what it says of this one.
struct Client {
  std::string address;  // as limits know it
  std::string host;     // that it asks
  bool secure = false;  // see HttpRequest
  bool watcher = false;
};

HttpRequest to_request(const UpgradeRequest& message, std::string id, Client client) {
  const auto field = [&](http::field name) { return std::string(message[name]); };
  const std::string_view target = message.target();
  const std::string_view before_fragment = target.substr(0, target.find('#'));
  const std::size_t path_end = std::min(before_fragment.find('?'), before_fragment.size());
  const std::string_view query = before_fragment.substr(path_end);
  return {.id = std::move(id),
          .method = std::string(message.method_string()),
          .path = std::string(before_fragment.substr(0, path_end)),
          .query = std::string(query.substr(query.empty() ? 0 : 1)),
          .host = std::move(client.host),
          .origin = field(http::field::origin),
          .cookie = field(http::field::cookie),
          .authorization = field(http::field::authorization),
          .accept_encoding = field(http::field::accept_encoding),
          .if_none_match = field(http::field::if_none_match),
          .room_key = std::string(message["X-Room-Key"]),
          .content_type = field(http::field::content_type),
          .body = message.body(),
          .address = std::move(client.address),
          .secure = client.secure,
          .watcher = client.watcher};
}

/// Whether a list such as `chat, quintet.1` has our subprotocol in it.
bool offers_ours(std::string_view list) {
  while (!list.empty()) {
    if (take_item(list, ',') == subprotocol) return true;
  }
  return false;
}

/// The client's address as limits know it. Somebody with IPv6 has a network of 2^64 addresses, and
/// counts as one.
std::string limited_address(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  asio::ip::address_v6::bytes_type bytes = v6.to_bytes();
  std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

/// The values of all fields of a name as one list. (A proxy may add a field of its own behind one
/// that the client has sent.)
std::string list_of(const UpgradeRequest& message, std::string_view name) {
  std::string list;
  const auto [begin, end] = message.equal_range(name);
  for (auto field = begin; field != end; ++field) {
    if (!list.empty()) list += ", ";
    list += field->value();
  }
  return list;
}

/// The last item of a list: what the nearest proxy says.
std::string_view last_of(std::string_view list) {
  std::string_view item;
  while (!list.empty())
    item = take_item(list, ',');
  return item;
}

/// The client that a proxy of ours asks for. Where it keeps silent, what its own connection tells.
Client behind_proxy(const UpgradeRequest& message, const asio::ip::address& proxy,
                    const Networks& proxies, Client own) {
  const asio::ip::address client =
      client_behind(proxy, list_of(message, "X-Forwarded-For"), proxies);
  own.address = limited_address(client);
  const std::string scheme = list_of(message, "X-Forwarded-Proto");
  if (!scheme.empty()) own.secure = last_of(scheme) == "https" || last_of(scheme) == "wss";
  const std::string host = list_of(message, "X-Forwarded-Host");
  if (!host.empty()) own.host = last_of(host);
  return own;
}

/// Whether metrics are told to whoever asks here. What is said about forwarding can take this right
/// away, and never gives it: both the peer and whom a trusted proxy speaks for have to be watchers.
bool may_watch(const UpgradeRequest& message, const asio::ip::address& peer, const Front& front) {
  if (!front.watchers.contains(peer)) return false;
  const bool forwarded = message.count("X-Forwarded-For") > 0 ||
                         message.count(http::field::forwarded) > 0 ||
                         message.count(http::field::via) > 0;
  if (!forwarded) return true;
  const asio::ip::address client =
      client_behind(peer, list_of(message, "X-Forwarded-For"), front.proxies);
  return client != unmapped(peer) && !front.proxies.contains(client) &&
         front.watchers.contains(client);
}

/// For a request that was sent without TLS to a port that speaks it, as browsers do whose user has
/// typed no scheme.
HttpAnswer to_https(const UpgradeRequest& request) {
  HttpAnswer answer = error_answer(
      {.code = protocol::ErrorCode::bad_request, .message = "this port speaks https, not http"});
  const std::string_view host = request[http::field::host];
  if (request.method() == http::verb::get && !host.empty() && request.target().starts_with('/')) {
    answer.status = 307;
    answer.headers.emplace_back("Location",
                                "https://" + std::string(host) + std::string(request.target()));
  }
  return answer;
}

/// Whether this is the base64 form of 16 bytes.
bool is_key(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t length = 22;  // and two signs that fill it up
  return text.size() == length + 2 && text.ends_with("==") &&
         text.find_first_not_of(digits) == length;
}

/// Why a request cannot open a WebSocket, whoever sends it (RFC 6455, section 4.2.1); null when it
/// can. Stricter than Beast about the key, and clearer in its answers.
std::optional<HttpAnswer> refuse_upgrade(const UpgradeRequest& request, bool more_has_come) {
  using protocol::ErrorCode;
  const auto refusal = [](std::string message) {
    return error_answer({.code = ErrorCode::bad_request, .message = std::move(message)});
  };
  if (request.method() != http::verb::get) {
    HttpAnswer answer = refusal("a WebSocket is opened with GET");
    answer.status = 405;
    answer.headers.emplace_back("Allow", "GET");
    return answer;
  }
  const bool upgrade = beast::websocket::is_upgrade(request);
  if (!upgrade || request[http::field::sec_websocket_version] != "13") {
    HttpAnswer answer = refusal("this address speaks WebSocket, version 13, only");
    answer.status = 426;
    answer.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
    return answer;
  }
  if (request.count(http::field::host) != 1) return refusal("one Host is needed");
  if (request.count(http::field::sec_websocket_key) != 1 ||
      !is_key(request[http::field::sec_websocket_key])) {
    return refusal("one Sec-WebSocket-Key, 16 bytes in base64, is needed");
  }
  if (more_has_come) return refusal("frames are sent after the answer to the upgrade");
  return std::nullopt;
}

std::optional<Refused> refusal_of(Connections::Admission admission) {
  switch (admission) {
    case Connections::Admission::served:
      return std::nullopt;
    case Connections::Admission::crowded:
    case Connections::Admission::overcrowded:
      return Refused::address;
    case Connections::Admission::full:
      return Refused::full;
    case Connections::Admission::stopping:
      break;
  }
  return Refused::stopping;
}

HttpAnswer crowded() {
  constexpr std::int64_t a_minute = 60'000;
  return error_answer({.code = protocol::ErrorCode::too_many,
                       .message = "there are too many connections from your address",
                       .retry_after_ms = a_minute});
}

/// Serves one socket. Lives in its coroutine; asked to stop from another thread, it does so on its
/// strand.
class Connection : public Stoppable, public std::enable_shared_from_this<Connection> {
 public:
  Connection(App& app, asio::ip::tcp::socket socket)
      : app_(app), stream_(std::move(socket)), deadline_(stream_.get_executor()) {}

  Task<> run();

  void stop() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      self->stopping_ = true;
      if (self->idle_) self->stream_.cancel();
    });
  }
  void put_out() override { stop(); }

 private:
  using Parser = http::request_parser<http::string_body>;

  /// Whether its address does not ask for that too often. A proxy may.
  [[nodiscard]] bool may_shake_hands();
  /// Makes the connection a secure one, where the port speaks TLS. False when that fails.
  Task<bool> secure();
  /// Answers requests until the connection ends or a WebSocket takes over, whose request it
  /// returns.
  Task<std::optional<UpgradeRequest>> serve_http();
  /// Who may open a WebSocket with this request, or the answer that refuses it.
  Task<std::expected<Session, HttpAnswer>> authorize(const HttpRequest& request,
                                                     std::string_view subprotocols);
  /// Whether the connection is to be kept.
  Task<bool> write(const HttpAnswer& answer, const UpgradeRequest& asked,
                   const HttpRequest& request, Steady::time_point arrived);
  [[nodiscard]] Client client_of(const UpgradeRequest& message) const;
  /// The request as routes see it, with an id of its own.
  [[nodiscard]] HttpRequest next_request(const UpgradeRequest& message);
  /// Closes the connection unless it is told otherwise in time.
  void expires_after(std::chrono::milliseconds time);

  App& app_;
  Stream stream_;
  asio::steady_timer deadline_;
  beast::flat_buffer buffer_;
  asio::ip::address peer_;
  std::string address_;  // of the client behind the last request
  const std::string id_ = random_id(connection_id_characters);
  int requests_ = 0;
  std::string websocket_id_;        // of the request that becomes one
  std::optional<Session> session_;  // of the WebSocket to come
  bool proxied_ = false;            // the peer is a proxy that we trust
  bool misdirected_ = false;        // speaks HTTP where TLS is spoken
  bool idle_ = false;               // waits for a request
  bool stopping_ = false;
  bool crowded_ = false;  // there are too many of its address: it is told so, and no more
};

Task<> Connection::run() {
  using Admission = Connections::Admission;
  boost::system::error_code ignored;
  peer_ = stream_.socket().remote_endpoint(ignored).address();
  proxied_ = app_.front.proxies.contains(peer_);
  if (!proxied_) address_ = limited_address(peer_);
  const Admission admission = app_.connections.add(*this, address_, app_.limits);
  app_.metrics.accepted.add();
  if (const auto refused = refusal_of(admission)) app_.metrics.refused[*refused].add();
  crowded_ = admission == Admission::crowded;
  if (admission != Admission::served && !crowded_) co_return;
  Counted counted(app_.metrics.http_connections);
  stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  std::optional<UpgradeRequest> upgrade;
  const bool secured = co_await secure();
  if (secured) upgrade = co_await serve_http();
  deadline_.cancel();
  if (upgrade) {
    counted = Counted();
    serve_websocket(app_, std::move(stream_), *std::move(upgrade), *std::move(session_), address_,
                    websocket_id_, *this);
  } else {
    stream_.shut_down();
  }
  app_.connections.remove(*this);
}

Task<bool> Connection::secure() {
  if (!app_.front.tls) co_return true;
  expires_after(app_.limits.handshake_timeout);
  idle_ = true;
  misdirected_ = !co_await stream_.begins_tls();
  bool good = misdirected_ || may_shake_hands();
  if (good && !misdirected_) good = co_await stream_.shake_hands(app_.front.tls->current());
  idle_ = false;
  co_return good;
}

bool Connection::may_shake_hands() {
  return proxied_ || !app_.handshake_rates.take(address_, Rate::Clock::now());
}

void Connection::expires_after(std::chrono::milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([self = weak_from_this()](boost::system::error_code changed) {
    const auto connection = self.lock();
    if (changed || !connection) return;
    // The news may have been on its way when the deadline was moved.
    if (connection->deadline_.expiry() > std::chrono::steady_clock::now()) return;
    connection->stream_.close();
  });
}

Client Connection::client_of(const UpgradeRequest& message) const {
  Client own{.address = address_,
             .host = std::string(message[http::field::host]),
             .secure = stream_.encrypted(),
             .watcher = may_watch(message, peer_, app_.front)};
  if (!proxied_) return own;
  return behind_proxy(message, peer_, app_.front.proxies, std::move(own));
}

HttpRequest Connection::next_request(const UpgradeRequest& message) {
  return to_request(message, id_ + "-" + std::to_string(++requests_), client_of(message));
}

Task<std::optional<UpgradeRequest>> Connection::serve_http() {
  while (!stopping_) {
    Parser parser;
    parser.header_limit(app_.limits.head_bytes);
    parser.body_limit(app_.limits.body_bytes);
    if (crowded_) {
      expires_after(app_.limits.crowded_timeout);
    } else {
      expires_after(app_.limits.http_timeout);
    }
    idle_ = true;
    const auto [failure, size] = co_await http::async_read(stream_, buffer_, parser, as_result);
    idle_ = false;
    if (failure == http::error::body_limit || failure == http::error::header_limit) {
      const HttpAnswer too_large{.status = failure == http::error::body_limit ? 413U : 431U,
                                 .type = "text/plain; charset=utf-8",
                                 .body = "This request is too large.\n"};
      parser.get().keep_alive(false);
      const HttpRequest request = next_request(parser.get());
      co_await write(too_large, parser.get(), request, Steady::now());
      co_return std::nullopt;
    }
    if (failure) co_return std::nullopt;
    UpgradeRequest message = parser.release();
    const Steady::time_point arrived = Steady::now();
    const HttpRequest request = next_request(message);
    HttpAnswer answered;
    if (misdirected_) {
      answered = to_https(message);
      message.keep_alive(false);
    } else if (crowded_) {
      answered = crowded();
      message.keep_alive(false);
    } else if (request.path != "/ws") {
      answered = co_await answer(app_, request);
    } else if (auto refusal = refuse_upgrade(message, buffer_.size() > 0)) {
      answered = *std::move(refusal);
    } else {
      const std::string subprotocols(message[http::field::sec_websocket_protocol]);
      auto allowed = co_await authorize(request, subprotocols);
      if (allowed) {
        session_ = *std::move(allowed);
        address_ = request.address;
        websocket_id_ = request.id;
        note_request(app_.metrics, request, {.status = 101}, Steady::now() - arrived);
        co_return message;
      }
      answered = std::move(allowed.error());
    }
    const bool keep = co_await write(answered, message, request, arrived);
    if (!keep) break;
  }
  co_return std::nullopt;
}

Task<std::expected<Session, HttpAnswer>> Connection::authorize(const HttpRequest& request,
                                                               std::string_view subprotocols) {
  using protocol::ErrorCode;
  if (!origin_allowed(app_, request)) {
    co_return std::unexpected(error_answer(
        {.code = ErrorCode::forbidden, .message = "a page of another site may not connect"}));
  }
  if (!subprotocols.empty() && !offers_ours(subprotocols)) {
    co_return std::unexpected(
        error_answer({.code = ErrorCode::bad_request, .message = "this server speaks quintet.1"}));
  }
  if (auto banned = app_.bans.refusal_of_address(request.address, app_.time.wall_ms()))
    co_return std::unexpected(error_answer(*banned));
  protocol::Result<Session> session = co_await who_asks(app_, request);
  if (!session) co_return std::unexpected(error_answer(session.error()));
  // Until now it was one of the proxy's, that serves many.
  if (proxied_ && !app_.connections.settle(*this, request.address, app_.limits))
    co_return std::unexpected(crowded());
  co_return *std::move(session);
}

Task<bool> Connection::write(const HttpAnswer& answer, const UpgradeRequest& asked,
                             const HttpRequest& request, Steady::time_point arrived) {
  note_request(app_.metrics, request, answer, Steady::now() - arrived);
  const std::string_view content = answer.content();
  http::response<http::span_body<const char>> message(http::int_to_status(answer.status),
                                                      asked.version());
  message.set(http::field::server, "Quintet");
  // No page of ours loads anything from elsewhere, runs inline scripts or is framed.
  message.set("Content-Security-Policy",
              "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
              "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
              "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "same-origin");
  message.set("Cross-Origin-Opener-Policy", "same-origin");
  message.set("X-Request-Id", request.id);
  if (request.secure) message.set("Strict-Transport-Security", "max-age=31536000");  // a year
  for (const auto& [name, value] : answer.headers)
    message.insert(name, value);  // there may be several cookies
  if (!answer.type.empty()) message.set(http::field::content_type, answer.type);
  message.keep_alive(asked.keep_alive() && !stopping_);
  message.body() = beast::span<const char>(content.data(), content.size());
  message.prepare_payload();
  // A 304 has no length of its own; the stored answer's holds.
  if (message.result() == http::status::not_modified) message.content_length(boost::none);
  expires_after(app_.limits.http_timeout);
  http::response_serializer<http::span_body<const char>> serializer(message);
  boost::system::error_code failure;
  if (asked.method() == http::verb::head) {
    const auto [error, size] = co_await http::async_write_header(stream_, serializer, as_result);
    failure = error;
  } else {
    const auto [error, size] = co_await http::async_write(stream_, serializer, as_result);
    failure = error;
  }
  co_return !failure && message.keep_alive();
}

}  // namespace

Task<> serve_connection(App& app, asio::ip::tcp::socket socket) {
  const auto connection = std::make_shared<Connection>(app, std::move(socket));
  co_await connection->run();
}

}  // namespace quintet::server
