#include "server/sockets/standby_answer.hpp"

#include <string>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "server/async/as_result.hpp"

namespace quintet::server {
namespace {

namespace http = boost::beast::http;

/// A takeover is noticed within this time.
constexpr const char* retry_after_seconds = "2";

http::response<http::string_body> answer_to(const http::request<http::empty_body>& request) {
  const bool alive = request.target() == "/healthz";
  const bool asks_ready = request.target() == "/readyz";
  http::response<http::string_body> response(
      alive ? http::status::ok : http::status::service_unavailable, request.version());
  response.set(http::field::content_type, asks_ready ? "application/json" : "text/plain");
  response.set(http::field::cache_control, "no-store");
  if (!alive) response.set(http::field::retry_after, retry_after_seconds);
  response.keep_alive(false);
  if (alive) {
    response.body() = "ok\n";
  } else if (asks_ready) {
    response.body() = R"({"ready":false,"standby":true})";
  } else {
    response.body() =
        "This server does not serve now: another one does, or the database is away. Please try "
        "again in a moment.\n";
  }
  const std::size_t size = response.body().size();
  if (request.method() == http::verb::head) response.body().clear();
  response.content_length(size);
  return response;
}

Task<> answer_one(Stream& stream, const TlsIdentity* tls, const Limits& limits) {
  if (tls != nullptr) {
    if (!co_await stream.begins_tls() || !co_await stream.shake_hands(tls->current())) co_return;
  }
  boost::beast::flat_buffer buffer(limits.head_bytes);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(limits.head_bytes);
  const auto [unread, size] = co_await http::async_read_header(stream, buffer, parser, as_result);
  if (unread) co_return;
  const auto response = answer_to(parser.get());
  co_await http::async_write(stream, response, as_result);
}

}  // namespace

Task<> answer_on_standby(std::shared_ptr<Stream> stream, const TlsIdentity* tls,
                         const Limits& limits) {
  asio::steady_timer deadline(stream->get_executor(), limits.handshake_timeout);
  deadline.async_wait([stream](boost::system::error_code cancelled) {
    if (!cancelled) stream->close();
  });
  co_await answer_one(*stream, tls, limits);
  deadline.cancel();
  stream->shut_down();
  stream->close();
}

}  // namespace quintet::server
