#include "server/sockets/connection.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>

#include "server/async/as_result.hpp"
#include "server/async/registration.hpp"
#include "server/base/byte_budget.hpp"
#include "server/base/secrets.hpp"
#include "server/http/access_log.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/net/address_shares.hpp"
#include "server/net/connections.hpp"
#include "server/net/edge_settings.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/networks.hpp"
#include "server/net/stream.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/http_routes.hpp"
#include "server/routes/route_contexts.hpp"
#include "server/routes/route_limits.hpp"
#include "server/routes/route_table.hpp"
#include "server/sockets/incoming_request.hpp"
#include "server/sockets/refusals.hpp"
#include "server/sockets/request_client.hpp"
#include "server/sockets/response_message.hpp"
#include "server/sockets/socket_limits.hpp"
#include "server/sockets/upgrade_request.hpp"
#include "server/sockets/websocket.hpp"

namespace quintet::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using namespace std::string_view_literals;
using Steady = std::chrono::steady_clock;

constexpr std::size_t connection_id_characters = 10;  // unique in the log; not a secret

/// Serves one socket. Its coroutine `run` keeps it alive. `stop` and `disconnect` may be called
/// from any thread; everything else happens on the strand.
class Connection : public Stoppable, public std::enable_shared_from_this<Connection> {
 public:
  Connection(const ConnectionContext& context, asio::ip::tcp::socket socket)
      : context_(context),
        stream_(std::move(socket)),
        deadline_(stream_.get_executor()),
        pause_(stream_.get_executor()),
        buffer_(IncomingRequest::buffer_for(context.limits)) {}

  Task<> run();

  void stop() override {
    const auto self = weak_from_this().lock();  // null while it is being destroyed
    if (self) asio::post(stream_.get_executor(), [self] { self->begin_to_end(); });
  }
  void disconnect() override { stop(); }

 private:
  /// Decides how the connection ends when the server ends.
  enum class Phase : std::uint8_t {
    waiting,    // for a request
    receiving,  // one
    responding,
    writing,  // a response; also during a TLS handshake and `linger`
  };

  /// Whether the client's address may begin a TLS handshake now. A proxy always may.
  [[nodiscard]] bool may_shake_hands();
  /// Performs the TLS handshake if the port speaks TLS. False if the handshake fails or is refused.
  Task<bool> secure();
  /// Serves requests until the connection ends, or until one opens a WebSocket, which is
  /// returned.
  Task<std::optional<UpgradeRequest>> serve_http();
  /// Waits for the first byte of a request; false if there will be none.
  Task<bool> request_begins();
  /// Reads a request and finds its route. Null if it can be served; else the response that refuses
  /// it, with status 0 if the connection has ended.
  Task<std::optional<HttpResponse>> receive(IncomingRequest& incoming, HttpRequest& request,
                                            RouteMatch& route);
  /// The response that refuses a request before its body is read, or null. `body_bytes`: maximum
  /// length of the body.
  Task<std::optional<HttpResponse>> refuse_head(const UpgradeRequest& head,
                                                const HttpRequest& request, const RouteMatch& route,
                                                std::size_t body_bytes);
  /// The response that refuses a WebSocket, or null; then `session_` is set.
  Task<std::optional<HttpResponse>> refuse_websocket(const UpgradeRequest& head,
                                                     const HttpRequest& request);
  /// Writes a response. True if another request may follow on the connection.
  Task<bool> write(const HttpResponse& response, ResponseForm form, const HttpRequest& request);
  /// Ends sending, and reads and drops the client's data for a short time: a connection that closes
  /// with unread data can destroy the response on its way (RFC 9112, section 9.6).
  Task<> linger();
  /// The server ends: closes soon. A request that has begun still gets a response.
  void begin_to_end();
  void enter(Phase phase, std::chrono::milliseconds time);
  /// Sets the deadline, at which `expire` is called.
  void expires_at(Steady::time_point time);
  void expire();

  const ConnectionContext& context_;
  const Registration<Connections, Stoppable> open_{context_.connections, *this};
  Stream stream_;
  asio::steady_timer deadline_;
  asio::steady_timer pause_;  // before a refusal
  IncomingRequest::Buffer buffer_;
  std::optional<ByteBudget::Share> body_share_;            // of the request that is being served
  std::optional<AddressShares::Held> address_body_share_;  // its part of the address's share
  const Steady::time_point since_ = Steady::now();
  Peer peer_;
  std::string address_;  // of the client behind the last request
  const std::string id_ = random_id(connection_id_characters);
  int requests_ = 0;
  std::string websocket_id_;        // of the request that becomes one
  std::optional<Session> session_;  // of the WebSocket to come
  Phase phase_ = Phase::waiting;
  bool plain_http_ = false;  // speaks HTTP to a port for TLS
  bool stopping_ = false;
  bool given_up_ = false;    // the server ends, and the request did not arrive whole in time
  bool over_limit_ = false;  // its address has too many connections: refuses all requests
};

Task<> Connection::run() {
  using Admission = Connections::Admission;
  boost::system::error_code ignored;
  peer_.address = stream_.socket().remote_endpoint(ignored).address();
  peer_.proxied = context_.edge.proxies.contains(peer_.address);
  if (!peer_.proxied) peer_.limited_address = limited_address(peer_.address);
  address_ = peer_.limited_address;
  const Admission admission = context_.connections->add(*this, address_, context_.net_limits);
  context_.metrics.accepted.add();
  if (const auto refused = refusal_of(admission)) context_.metrics.refused[*refused].add();
  over_limit_ = admission == Admission::over_limit;
  // A connection that was accepted while the server ends still gets a response.
  stopping_ = admission == Admission::stopping;
  if (admission != Admission::served && !over_limit_ && !stopping_) co_return;
  Counted counted(context_.metrics.http_connections);
  stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  std::optional<UpgradeRequest> upgrade;
  const bool secured = co_await secure();
  peer_.encrypted = stream_.encrypted();
  if (secured) upgrade = co_await serve_http();
  deadline_.cancel();
  if (upgrade) {
    counted = Counted();
    serve_websocket(context_.websockets, std::move(stream_), *std::move(upgrade),
                    *std::move(session_), address_, websocket_id_, *this);
  } else {
    stream_.shut_down();
  }
  context_.connections->remove(*this);
}

Task<bool> Connection::secure() {
  if (!context_.edge.tls) co_return true;
  enter(Phase::waiting, context_.limits.handshake_timeout);
  plain_http_ = !co_await stream_.begins_tls();
  bool good = plain_http_ || may_shake_hands();
  if (good && !plain_http_) {
    enter(Phase::writing, context_.limits.handshake_timeout);
    good = co_await stream_.shake_hands(context_.edge.tls->current());
  }
  co_return good;
}

bool Connection::may_shake_hands() {
  return peer_.proxied || !context_.handshake_limiters.acquire(address_, RateLimiter::Clock::now());
}

void Connection::enter(Phase phase, std::chrono::milliseconds time) {
  phase_ = phase;
  if (stopping_) time = std::min<std::chrono::milliseconds>(time, context_.limits.farewell_timeout);
  expires_at(Steady::now() + time);
}

void Connection::expires_at(Steady::time_point time) {
  deadline_.expires_at(time);
  deadline_.async_wait([self = weak_from_this()](boost::system::error_code changed) {
    const auto connection = self.lock();
    if (changed || !connection) return;
    // The timer may have expired just before the deadline was moved.
    if (connection->deadline_.expiry() > Steady::now()) return;
    connection->expire();
  });
}

void Connection::expire() {
  if (phase_ != Phase::receiving || !stopping_ || given_up_) {
    stream_.close();
    return;
  }
  // A request that has begun gets a response. (The next deadline closes the connection.)
  given_up_ = true;
  stream_.cancel();
  expires_at(Steady::now() + context_.limits.farewell_timeout);
}

void Connection::begin_to_end() {
  pause_.cancel();
  if (std::exchange(stopping_, true) || phase_ == Phase::responding) return;
  const auto now = Steady::now();
  auto soon = now + context_.limits.farewell_timeout;
  if (phase_ == Phase::waiting) {
    // A client that has just connected is about to send a request. Other clients know that an idle
    // connection may end; `request_begins` checks once more for bytes that have arrived.
    const auto young_until = since_ + context_.limits.farewell_timeout;
    const bool young = requests_ == 0 && now < young_until;
    if (young) soon = young_until;
    if (!young) stream_.cancel();
  }
  expires_at(std::min(soon, deadline_.expiry()));
}

Task<bool> Connection::request_begins() {
  constexpr std::size_t first_bytes = 512;
  const bool follows = buffer_.size() > 0;  // it arrived with the previous one
  if (follows) co_return true;
  for (;;) {
    enter(Phase::waiting,
          over_limit_ ? context_.limits.over_limit_timeout : context_.limits.http_timeout);
    const auto space = buffer_.prepare(first_bytes);
    const auto [failure, size] = co_await stream_.async_read_some(space, as_result);
    buffer_.commit(size);
    if (size > 0) co_return true;
    boost::system::error_code gone;
    const bool cut = failure == asio::error::operation_aborted && stopping_;
    if (!cut || stream_.socket().available(gone) == 0 || gone) co_return false;
  }
}

Task<std::optional<HttpResponse>> Connection::refuse_head(const UpgradeRequest& head,
                                                          const HttpRequest& request,
                                                          const RouteMatch& route,
                                                          std::size_t body_bytes) {
  if (plain_http_) {
    co_return to_https(head.method() == http::verb::get, head[http::field::host], head.target());
  }
  if (over_limit_) co_return over_limit_response();
  const double cost = cost_of(route, body_bytes);
  if (cost == 0) co_return std::nullopt;
  const auto wait =
      context_.request_limiters.acquire(request.address, RateLimiter::Clock::now(), cost);
  if (wait) {
    phase_ = Phase::responding;
    pause_.expires_after(stopping_ ? std::chrono::milliseconds(0) : context_.limits.refusal_pause);
    co_await pause_.async_wait(as_result);
    co_return busy_response("connection.too-much-asked", *wait);
  }
  if (body_bytes > context_.route_limits.small_body_bytes) {
    constexpr std::chrono::milliseconds soon{2000};
    auto of_address = context_.long_body_shares.hold(request.address, body_bytes);
    if (!of_address) co_return busy_response("connection.too-much-asked", soon);
    auto share = context_.long_bodies.acquire(body_bytes);
    if (!share) co_return busy_response("server.long-requests", soon);
    body_share_.emplace(*std::move(share));
    address_body_share_ = std::move(of_address);
  }
  co_return std::nullopt;
}

Task<std::optional<HttpResponse>> Connection::receive(IncomingRequest& incoming,
                                                      HttpRequest& request, RouteMatch& route) {
  enter(Phase::receiving,
        over_limit_ ? context_.limits.over_limit_timeout : context_.limits.http_timeout);
  std::optional<Unreadable> unreadable = co_await incoming.read_head();
  request =
      to_request(incoming.head(), id_ + "-" + std::to_string(++requests_), peer_, context_.edge);
  route = find_route(request);
  if (!unreadable) {
    const std::size_t limit = body_limit(context_.route_limits, route);
    const auto size = static_cast<std::size_t>(
        std::min<std::uint64_t>(incoming.body_size().value_or(limit), limit));
    auto refused = co_await refuse_head(incoming.head(), request, route, size);
    if (refused) co_return refused;
    if (incoming.awaits_continue() && incoming.body_size().value_or(0) <= limit) {
      const auto go_on = asio::buffer("HTTP/1.1 100 Continue\r\n\r\n"sv);
      co_await asio::async_write(stream_, go_on, as_result);
    }
    unreadable = co_await incoming.read_body(limit);
    request.body = incoming.take_body();
  }
  if (!unreadable) co_return std::nullopt;
  if (unreadable->status == 0)
    co_return given_up_ ? restarting_response() : HttpResponse{.status = 0};
  HttpResponse response = error_response(unreadable->error);
  response.status = unreadable->status;
  co_return response;
}

Task<std::optional<UpgradeRequest>> Connection::serve_http() {
  while (co_await request_begins()) {
    IncomingRequest incoming(stream_, buffer_, context_.limits);
    HttpRequest request;
    RouteMatch route;
    std::optional<HttpResponse> response = co_await receive(incoming, request, route);
    if (response && response->status == 0) break;
    const Steady::time_point arrived = Steady::now();
    const UpgradeRequest& head = incoming.head();
    // After an unread request, the start of the next one is unknown.
    const bool whole = !response;
    const ResponseForm form{.version = head.version(),
                            .keep_alive = whole && head.keep_alive(),
                            .head_only = head.method() == http::verb::head};
    // There is no deadline for computing a response.
    phase_ = Phase::responding;
    deadline_.expires_at(Steady::time_point::max());
    const Route label = route.row->label;
    if (whole && route.row->websocket()) {
      response = co_await refuse_websocket(head, request);
      if (!response) {
        address_ = request.address;
        websocket_id_ = request.id;
        note_request(context_.metrics, label, request, {.status = 101}, Steady::now() - arrived);
        co_return incoming.take_head();
      }
    } else if (whole) {
      response = co_await respond(context_.routes, request, std::move(route));
    }
    body_share_.reset();
    address_body_share_.reset();
    note_request(context_.metrics, label, request, *response, Steady::now() - arrived);
    const bool keep = co_await write(*response, form, request);
    if (!whole && incoming.has_body()) co_await linger();
    if (!keep || stopping_) break;
  }
  co_return std::nullopt;
}

Task<std::optional<HttpResponse>> Connection::refuse_websocket(const UpgradeRequest& head,
                                                               const HttpRequest& request) {
  const bool more_has_come = buffer_.size() > 0 || !request.body.empty();
  if (auto refusal = refuse_upgrade(head, more_has_come)) co_return refusal;
  auto allowed = co_await authorize_upgrade(context_.routes.access, request, head);
  if (!allowed) co_return std::move(allowed.error());
  // Too late for a WebSocket: `Connections::stop` has already notified the connections.
  if (stopping_ || context_.connections->stopping()) co_return restarting_response();
  // Until now the connection was the proxy's, and counted for no client's address.
  if (peer_.proxied && !context_.connections->settle(*this, request.address, context_.net_limits))
    co_return over_limit_response();
  session_ = *std::move(allowed);
  co_return std::nullopt;
}

Task<> Connection::linger() {
  constexpr std::size_t piece = 4096;
  enter(Phase::writing, context_.limits.linger_timeout);
  stream_.say_no_more();
  for (std::size_t dropped = 0; dropped < context_.limits.linger_bytes;) {
    buffer_.clear();
    const auto space = buffer_.prepare(piece);
    const auto [failure, size] = co_await stream_.socket().async_read_some(space, as_result);
    if (failure) break;
    dropped += size;
  }
}

Task<bool> Connection::write(const HttpResponse& response, ResponseForm form,
                             const HttpRequest& request) {
  // The server may have begun to end, before `stop` has reached this connection's strand.
  form.keep_alive = form.keep_alive && !stopping_ && !context_.connections->stopping();
  ResponseMessage message = to_message(response, form, request);
  enter(Phase::writing, context_.limits.http_timeout);
  http::response_serializer<ResponseMessage::body_type> serializer(message);
  boost::system::error_code failure;
  if (form.head_only) {
    const auto [error, size] = co_await http::async_write_header(stream_, serializer, as_result);
    failure = error;
  } else {
    const auto [error, size] = co_await http::async_write(stream_, serializer, as_result);
    failure = error;
  }
  co_return !failure && message.keep_alive();
}

}  // namespace

Task<> serve_connection(const ConnectionContext& context, asio::ip::tcp::socket socket) {
  const auto connection = std::make_shared<Connection>(context, std::move(socket));
  co_await connection->run();
}

}  // namespace quintet::server
