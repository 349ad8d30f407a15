#include "server/sockets/connection.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
#include "server/sockets/connection_deadline.hpp"
#include "server/sockets/incoming_request.hpp"
#include "server/sockets/piece_writer.hpp"
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

/// An authorized request for a WebSocket.
struct Upgrade {
  UpgradeRequest request;
  Session session;
  std::string address;  // of the client, in the form of the limits
  std::string id;       // of the request
};

/// The places of a long body, held until destruction.
struct LongBody {
  AddressShares::Held of_address;
  ByteBudget::Share share;
};

/// The places, or the response that refuses the request.
std::expected<LongBody, HttpResponse> hold_long_body(const ConnectionContext& context,
                                                     std::string_view address, std::size_t bytes) {
  constexpr std::chrono::milliseconds soon{2000};
  auto of_address = context.long_body_shares.hold(address, bytes);
  if (!of_address) return std::unexpected(busy_response("connection.too-much-asked", soon));
  auto share = context.long_bodies.acquire(bytes);
  if (!share) return std::unexpected(busy_response("server.long-requests", soon));
  return LongBody{.of_address = *std::move(of_address), .share = *std::move(share)};
}

/// Writes a response. Returns whether it was written. All arguments must outlive the task.
Task<bool> write_message(Stream& stream, ResponseMessage& message, bool head_only) {
  http::response_serializer<ResponseMessage::body_type> serializer(message);
  boost::system::error_code failure;
  if (head_only) {
    const auto [error, size] = co_await http::async_write_header(stream, serializer, as_result);
    failure = error;
  } else {
    const auto [error, size] = co_await http::async_write(stream, serializer, as_result);
    failure = error;
  }
  co_return !failure;
}

/// Ends sending, and reads and drops the client's data: a connection that closes with unread data
/// can destroy the response on its way (RFC 9112, section 9.6). All arguments must outlive the
/// task.
Task<> linger(Stream& stream, IncomingRequest::Buffer& buffer, const SocketLimits& limits) {
  constexpr std::size_t piece = 4096;
  stream.say_no_more();
  for (std::size_t dropped = 0; dropped < limits.linger_bytes;) {
    buffer.clear();
    const auto space = buffer.prepare(piece);
    const auto [failure, size] = co_await stream.socket().async_read_some(space, as_result);
    if (failure) break;
    dropped += size;
  }
}

/// Serves one socket. Its coroutine `run` keeps it alive. `stop` and `disconnect` may be called
/// from any thread; everything else happens on the strand.
class Connection : public Stoppable, public std::enable_shared_from_this<Connection> {
 public:
  Connection(const ConnectionContext& context, asio::ip::tcp::socket socket)
      : context_(context),
        stream_(std::move(socket)),
        deadline_(std::make_shared<ConnectionDeadline>(context.limits, stream_)),
        pause_(stream_.get_executor()),
        buffer_(IncomingRequest::buffer_for(context.limits)) {}

  Task<> run();

  void stop() override {
    const auto self = weak_from_this().lock();  // null while it is being destroyed
    if (!self) return;
    asio::post(stream_.get_executor(), [self] {
      self->pause_.cancel();
      self->deadline_->begin_to_end();
    });
  }
  void disconnect() override { stop(); }

 private:
  using Phase = ConnectionDeadline::Phase;

  /// Performs the TLS handshake if the port speaks TLS. False if the handshake fails, or if the
  /// client's address may not begin one now. (A proxy always may.)
  Task<bool> secure();
  /// Serves requests until the connection ends, or until one opens a WebSocket, which is
  /// returned.
  Task<std::optional<Upgrade>> serve_http();
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
  /// The session of a WebSocket, or the response that refuses it.
  Task<std::expected<Session, HttpResponse>> authorize_websocket(const UpgradeRequest& head,
                                                                 const HttpRequest& request);
  /// Notes a response and writes it; one in pieces is noted after it was sent. `arrived`: the
  /// request. True if another request may follow on the connection.
  Task<bool> write(HttpResponse& response, ResponseForm form, const HttpRequest& request,
                   Route label, Steady::time_point arrived);

  const ConnectionContext& context_;
  const Registration<Connections, Stoppable> open_{context_.connections, *this};
  Stream stream_;
  const std::shared_ptr<ConnectionDeadline> deadline_;  // of `stream_`
  asio::steady_timer pause_;                            // before a refusal
  IncomingRequest::Buffer buffer_;
  std::optional<LongBody> long_body_;  // of the request that is being served
  Peer peer_;
  const std::string id_ = random_id(connection_id_characters);
  int requests_ = 0;
  bool plain_http_ = false;  // speaks HTTP to a port for TLS
  bool over_limit_ = false;  // its address has too many connections: refuses all requests
};

Task<> Connection::run() {
  using Admission = Connections::Admission;
  boost::system::error_code ignored;
  peer_.address = stream_.socket().remote_endpoint(ignored).address();
  peer_.proxied = context_.edge.proxies.contains(peer_.address);
  if (!peer_.proxied) peer_.limited_address = limited_address(peer_.address);
  const Admission admission =
      context_.connections->add(*this, peer_.limited_address, context_.net_limits);
  context_.metrics.accepted.add();
  if (const auto refused = refusal_of(admission)) context_.metrics.refused[*refused].add();
  over_limit_ = admission == Admission::over_limit;
  // A connection that was accepted while the server ends still gets a response.
  const bool stopping = admission == Admission::stopping;
  if (stopping) deadline_->shorten();
  if (admission != Admission::served && !over_limit_ && !stopping) co_return;
  Counted counted(context_.metrics.http_connections);
  stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  std::optional<Upgrade> upgrade;
  const bool secured = co_await secure();
  peer_.encrypted = stream_.encrypted();
  if (secured) upgrade = co_await serve_http();
  deadline_->cancel();
  if (upgrade) {
    counted = Counted();
    serve_websocket(context_.websockets, std::move(stream_), std::move(upgrade->request),
                    std::move(upgrade->session), std::move(upgrade->address),
                    std::move(upgrade->id), *this);
  } else {
    stream_.shut_down();
  }
  context_.connections->remove(*this);
}

Task<bool> Connection::secure() {
  if (!context_.edge.tls) co_return true;
  deadline_->enter(Phase::waiting, context_.limits.handshake_timeout);
  plain_http_ = !co_await stream_.begins_tls();
  if (plain_http_) co_return true;
  const bool refused = !peer_.proxied && context_.handshake_limiters.acquire(
                                             peer_.limited_address, RateLimiter::Clock::now());
  if (refused) co_return false;
  deadline_->enter(Phase::writing, context_.limits.handshake_timeout);
  co_return co_await stream_.shake_hands(context_.edge.tls->current());
}

Task<bool> Connection::request_begins() {
  constexpr std::size_t first_bytes = 512;
  const bool follows = buffer_.size() > 0;  // it arrived with the previous one
  if (follows) co_return true;
  for (;;) {
    deadline_->enter(Phase::waiting, over_limit_ ? context_.limits.over_limit_timeout
                                                 : context_.limits.http_timeout);
    const auto space = buffer_.prepare(first_bytes);
    const auto [failure, size] = co_await stream_.async_read_some(space, as_result);
    buffer_.commit(size);
    if (size > 0) co_return true;
    boost::system::error_code gone;
    const bool cut = failure == asio::error::operation_aborted && deadline_->stopping();
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
    deadline_->respond();
    pause_.expires_after(deadline_->stopping() ? std::chrono::milliseconds(0)
                                               : context_.limits.refusal_pause);
    co_await pause_.async_wait(as_result);
    co_return busy_response("connection.too-much-asked", *wait);
  }
  if (body_bytes > context_.route_limits.small_body_bytes) {
    auto held = hold_long_body(context_, request.address, body_bytes);
    if (!held) co_return std::move(held.error());
    long_body_.emplace(*std::move(held));
  }
  co_return std::nullopt;
}

Task<std::optional<HttpResponse>> Connection::receive(IncomingRequest& incoming,
                                                      HttpRequest& request, RouteMatch& route) {
  deadline_->enter(Phase::receiving,
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
    co_return deadline_->given_up() ? restarting_response() : HttpResponse{.status = 0};
  HttpResponse response = error_response(unreadable->error);
  response.status = unreadable->status;
  co_return response;
}

Task<std::optional<Upgrade>> Connection::serve_http() {
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
    deadline_->respond();
    deadline_->cancel();
    const Route label = route.row->label;
    if (whole && route.row->websocket()) {
      auto session = co_await authorize_websocket(head, request);
      if (session) {
        note_request(context_.metrics, label, request, {.status = 101}, Steady::now() - arrived);
        co_return Upgrade{.request = incoming.take_head(),
                          .session = *std::move(session),
                          .address = request.address,
                          .id = request.id};
      }
      response = std::move(session.error());
    } else if (whole) {
      response = co_await respond(context_.routes, request, std::move(route));
    }
    long_body_.reset();
    const bool keep = co_await write(*response, form, request, label, arrived);
    if (!whole && incoming.has_body()) {
      deadline_->enter(Phase::writing, context_.limits.linger_timeout);
      co_await linger(stream_, buffer_, context_.limits);
    }
    if (!keep || deadline_->stopping()) break;
  }
  co_return std::nullopt;
}

Task<std::expected<Session, HttpResponse>> Connection::authorize_websocket(
    const UpgradeRequest& head, const HttpRequest& request) {
  const bool more_has_come = buffer_.size() > 0 || !request.body.empty();
  if (auto refusal = refuse_upgrade(head, more_has_come))
    co_return std::unexpected(*std::move(refusal));
  auto allowed = co_await authorize_upgrade(context_.routes.access, request, head);
  if (!allowed) co_return allowed;
  // Too late for a WebSocket: `Connections::stop` has already notified the connections.
  if (deadline_->stopping() || context_.connections->stopping())
    co_return std::unexpected(restarting_response());
  // Until now the connection was the proxy's, and counted for no client's address.
  if (peer_.proxied && !context_.connections->settle(*this, request.address, context_.net_limits))
    co_return std::unexpected(over_limit_response());
  co_return allowed;
}

Task<bool> Connection::write(HttpResponse& response, ResponseForm form, const HttpRequest& request,
                             Route label, Steady::time_point arrived) {
  const auto took = Steady::now() - arrived;
  const bool in_pieces = response.pieces && !form.head_only;
  if (!in_pieces) note_request(context_.metrics, label, request, response, took);
  // The server may have begun to end, before `stop` has reached this connection's strand.
  form.keep_alive = form.keep_alive && !deadline_->stopping() && !context_.connections->stopping();
  ResponseMessage message = to_message(response, form, request);
  deadline_->enter(Phase::writing, context_.limits.http_timeout);
  const bool written = co_await write_message(stream_, message, form.head_only || in_pieces);
  if (!in_pieces) co_return written&& message.keep_alive();
  SentPieces sent;
  if (written) {
    sent = co_await send_pieces(stream_, *deadline_, context_.limits, *response.pieces,
                                message.chunked());
  }
  response.error = std::move(sent.failure);
  note_request(context_.metrics, label, request, response, took, sent.bytes);
  co_return sent.complete&& message.keep_alive();
}

}  // namespace

Task<> serve_connection(const ConnectionContext& context, asio::ip::tcp::socket socket) {
  const auto connection = std::make_shared<Connection>(context, std::move(socket));
  co_await connection->run();
}

}  // namespace quintet::server
