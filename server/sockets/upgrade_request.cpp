#include "server/sockets/upgrade_request.hpp"

#include <string>
#include <utility>

#include <boost/beast/websocket/rfc6455.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/base/time.hpp"
#include "server/http/header_list.hpp"
#include "server/net/edge_settings.hpp"
#include "server/players/bans.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server {
namespace {

namespace http = boost::beast::http;

/// Whether this is the base64 form of 16 bytes.
bool is_key(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t length = 22;  // plus two padding signs
  return text.size() == length + 2 && text.ends_with("==") &&
         text.find_first_not_of(digits) == length;
}

/// Whether a list such as `chat, quintet.1` contains our subprotocol.
bool offers_ours(std::string_view list) {
  while (!list.empty()) {
    if (consume_item(list, ',') == subprotocol) return true;
  }
  return false;
}

}  // namespace

std::optional<HttpResponse> refuse_upgrade(const UpgradeRequest& request, bool more_has_come) {
  using protocol::ErrorCode;
  const auto refusal = [](protocol::RefusalKey<0> key) {
    return error_response(protocol::refusal(key));
  };
  if (request.method() != http::verb::get) {
    HttpResponse response = refusal("connection.not-get");
    response.status = 405;
    response.headers.emplace_back("Allow", "GET");
    return response;
  }
  const bool upgrade = boost::beast::websocket::is_upgrade(request);
  if (!upgrade || request[http::field::sec_websocket_version] != "13") {
    HttpResponse response = refusal("connection.no-upgrade");
    response.status = 426;
    response.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
    return response;
  }
  if (request.count(http::field::host) != 1) return refusal("http.one-host");
  if (request.count(http::field::sec_websocket_key) != 1 ||
      !is_key(request[http::field::sec_websocket_key])) {
    return refusal("connection.websocket-key");
  }
  if (more_has_come) return refusal("connection.frames-too-early");
  return std::nullopt;
}

Task<std::expected<Session, HttpResponse>> authorize_upgrade(const AccessContext& access,
                                                             const HttpRequest& request,
                                                             const UpgradeRequest& head) {
  if (!origin_allowed(access.edge, request)) {
    co_return std::unexpected(error_response(protocol::refusal("connection.other-site")));
  }
  if (!request.own_host) {
    co_return std::unexpected(error_response(unknown_host_error(request)));
  }
  const std::string_view subprotocols = head[http::field::sec_websocket_protocol];
  if (!subprotocols.empty() && !offers_ours(subprotocols)) {
    co_return std::unexpected(error_response(protocol::refusal("connection.subprotocol")));
  }
  if (auto banned = access.bans.refusal_of_address(request.address, access.time.wall_ms()))
    co_return std::unexpected(error_response(*banned));
  protocol::Result<Session> session = co_await who_asks(access.identity, request);
  if (!session) co_return std::unexpected(error_response(session.error()));
  co_return *std::move(session);
}

}  // namespace quintet::server
