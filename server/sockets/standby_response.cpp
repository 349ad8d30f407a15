#include "server/sockets/standby_response.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include "protocol/errors/refusals.hpp"
#include "protocol/lines/query_line.hpp"
#include "server/async/as_result.hpp"
#include "server/base/escape_html.hpp"
#include "server/previews/page_head.hpp"
#include "server/previews/page_texts.hpp"

namespace quintet::server {
namespace {

namespace http = boost::beast::http;

/// A node notices a takeover within this time.
constexpr const char* retry_after_seconds = "2";
constexpr std::int64_t standby_retry_ms = 2'000;

/// A page for browsers in all languages, which reloads periodically. The node does not answer
/// requests, so it does not read `Accept-Language` either.
std::string page(bool database_away) {
  std::string html =
      R"(<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Quintet</title>)"
      R"(<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content=")";
  html += retry_after_seconds;
  html += R"("></head><body>)";
  for (const PageTexts& texts : page_texts()) {
    const StandbyTexts& of = texts.standby;
    html += &texts == &english_texts() ? "<p>" : fmt::format("<p lang=\"{}\">", texts.language);
    html += escape_html((database_away ? of.database_away : of.not_serving).text());
    html += ' ' + escape_html(of.reloads.text()) + "</p>";
  }
  html += "</body></html>\n";
  return html;
}

protocol::Error error(bool database_away) {
  return protocol::refusal_for_now(
      database_away ? protocol::RefusalKey<0>("server.database-away") : "server.restarting",
      standby_retry_ms);
}

http::response<http::string_body> response_to(const http::request<http::empty_body>& request,
                                              bool database_away) {
  const bool alive = request.target() == "/healthz";
  const bool asks_ready = request.target() == "/readyz";
  http::response<http::string_body> response(
      alive ? http::status::ok : http::status::service_unavailable, request.version());
  const bool for_people =
      std::string_view(request[http::field::accept]).find("text/html") != std::string_view::npos;
  response.set(http::field::cache_control, "no-store");
  if (!alive) response.set(http::field::retry_after, retry_after_seconds);
  response.keep_alive(false);
  if (alive) {
    response.set(http::field::content_type, "text/plain");
    response.body() = "ok\n";
  } else if (asks_ready) {
    response.set(http::field::content_type, "application/json");
    response.body() = R"({"ready":false,"standby":true})";
  } else if (for_people) {
    response.set(http::field::content_type, "text/html; charset=utf-8");
    response.body() = page(database_away);
  } else {
    response.set(http::field::content_type, "application/json; charset=utf-8");
    response.body() = protocol::to_line(error(database_away));
  }
  const std::size_t size = response.body().size();
  if (request.method() == http::verb::head) response.body().clear();
  response.content_length(size);
  return response;
}

Task<> respond_once(Stream& stream, const TlsIdentity* tls, const SocketLimits& limits,
                    bool database_away) {
  if (tls != nullptr) {
    if (!co_await stream.begins_tls() || !co_await stream.shake_hands(tls->current())) co_return;
  }
  boost::beast::flat_buffer buffer(limits.head_bytes);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(limits.head_bytes);
  const auto [unread, size] = co_await http::async_read_header(stream, buffer, parser, as_result);
  if (unread) co_return;
  const auto response = response_to(parser.get(), database_away);
  co_await http::async_write(stream, response, as_result);
}

}  // namespace

Task<> respond_on_standby(std::shared_ptr<Stream> stream, const TlsIdentity* tls,
                          const SocketLimits& limits, bool database_away) {
  asio::steady_timer deadline(stream->get_executor(), limits.handshake_timeout);
  deadline.async_wait([stream](boost::system::error_code cancelled) {
    if (!cancelled) stream->close();
  });
  co_await respond_once(*stream, tls, limits, database_away);
  deadline.cancel();
  stream->shut_down();
  stream->close();
}

}  // namespace quintet::server
