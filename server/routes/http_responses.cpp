#include "server/routes/http_responses.hpp"

#include <algorithm>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/http/header_list.hpp"
#include "server/messages/log_failure.hpp"
#include "server/net/edge_settings.hpp"
#include "server/players/accounts.hpp"

namespace quintet::server {
namespace {

using protocol::ErrorCode;

/// Browsers accept __Host- and __Secure- only with Secure and over TLS, and __Host- only for all
/// paths of one host, which the device cookie is not for.
struct CookieName {
  std::string_view plain;
  std::string_view secure;
  [[nodiscard]] std::string_view for_request(const HttpRequest& request) const {
    return request.secure ? secure : plain;
  }
};
constexpr CookieName session_name{.plain = "quintet_session", .secure = "__Host-quintet_session"};
constexpr CookieName device_name{.plain = "quintet_device", .secure = "__Secure-quintet_device"};

/// The text after "Bearer", in any case (RFC 9110, section 11.1); null for another scheme.
std::optional<std::string> bearer_token(std::string_view authorization) {
  const std::size_t space = std::min(authorization.find(' '), authorization.size());
  if (!equal_ignoring_case(authorization.substr(0, space), "bearer")) return std::nullopt;
  authorization.remove_prefix(space);
  return std::string(
      authorization.substr(std::min(authorization.find_first_not_of(' '), authorization.size())));
}

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::unauthorized:
      return 401;
    case ErrorCode::forbidden:
    case ErrorCode::banned:
    case ErrorCode::wrong_password:
      return 403;
    case ErrorCode::not_found:
      return 404;
    case ErrorCode::not_started:
    case ErrorCode::name_taken:
      return 409;
    case ErrorCode::too_many:
      return 429;
    case ErrorCode::shutting_down:
    case ErrorCode::unavailable:
      return 503;
    case ErrorCode::internal:
      return 500;
    case ErrorCode::bad_request:
    case ErrorCode::full:
    case ErrorCode::not_your_turn:
    case ErrorCode::stale:
    case ErrorCode::illegal_action:
    case ErrorCode::bad_notation:
    case ErrorCode::incomplete_turn:
    case ErrorCode::game_over:
    case ErrorCode::bad_option:
    case ErrorCode::unknown_game:
    case ErrorCode::bad_position:
    case ErrorCode::no_offer:
    case ErrorCode::bad_name:
    case ErrorCode::weak_password:
      return 400;
  }
  std::unreachable();
}

std::optional<std::string> cookie(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::string_view cookie = consume_item(cookies, ';');
    if (cookie.starts_with(name) && cookie.substr(name.size()).starts_with('=')) {
      return std::string(cookie.substr(name.size() + 1));
    }
  }
  return std::nullopt;
}

std::string set_cookie(const HttpRequest& request, const CookieName& name, std::string_view value,
                       std::string_view attributes, std::chrono::seconds life) {
  return std::string(name.for_request(request)) + "=" + std::string(value) + "; " +
         std::string(attributes) + (request.secure ? "; Secure" : "") +
         "; Max-Age=" + std::to_string(life.count());
}

bool is_json(std::string_view content_type) {
  return consume_item(content_type, ';') == "application/json";
}

}  // namespace

HttpResponse api_response(std::string body, std::string_view type) {
  return {.type = std::string(type),
          .body = std::move(body),
          .headers = {{"Cache-Control", "no-store"}}};
}

protocol::Result<HttpResponse> done_response(const protocol::Result<void>& result) {
  if (!result) return std::unexpected(result.error());
  return api_response(protocol::done_body());
}

RequestOrigin request_origin(const HttpRequest& request) {
  return {.address = request.address, .device = device_of(request)};
}

HttpResponse wrong_method(std::string allowed) {
  HttpResponse response = error_response(protocol::refusal("http.method", allowed));
  response.status = 405;
  response.headers.emplace_back("Allow", std::move(allowed));
  return response;
}

HttpResponse error_response(const protocol::Error& error) {
  HttpResponse response = api_response(protocol::to_line(error));
  response.status = status_of(error.code);
  if (error.retry_after_ms) {
    response.headers.emplace_back("Retry-After", std::to_string(*error.retry_after_ms / 1000 + 1));
  } else if (response.status == 503) {
    response.headers.emplace_back("Retry-After", "1");
  }
  response.error = error;
  return response;
}

protocol::Error unknown_host_error(const HttpRequest& request) {
  return protocol::refusal("connection.unknown-host", request.host);
}

bool origin_allowed(const EdgeSettings& edge, const HttpRequest& request) {
  if (request.origin.empty()) return true;
  for (const std::string& origin : edge.origins) {
    if (request.origin == origin) return true;
  }
  if (request.host.empty()) return false;
  // A page of this server: the host in its origin is the requested one. A client may use https
  // without the server's knowledge (a proxy ends it), but not the other way round.
  return request.origin == "https://" + request.host ||
         (!request.secure && request.origin == "http://" + request.host);
}

std::optional<std::string> token_of(const HttpRequest& request) {
  if (auto token = bearer_token(request.authorization)) return token;
  return cookie(request.cookie, session_name.for_request(request));
}

std::optional<std::string> device_of(const HttpRequest& request) {
  return cookie(request.cookie, device_name.for_request(request));
}

std::string session_cookie(const HttpRequest& request, std::string_view secret,
                           std::chrono::seconds life) {
  return set_cookie(request, session_name, secret, "Path=/; HttpOnly; SameSite=Lax", life);
}

std::string device_cookie(const HttpRequest& request, std::string_view mark,
                          std::chrono::seconds life) {
  return set_cookie(request, device_name, mark, "Path=/api/; HttpOnly; SameSite=Strict", life);
}

protocol::Result<HttpResponse> signed_in_response(const HttpRequest& request,
                                                  const protocol::Result<SignedIn>& result,
                                                  std::chrono::seconds life) {
  if (!result) return std::unexpected(result.error());
  HttpResponse response = api_response(protocol::session_body(result->session.player));
  response.headers.emplace_back("Set-Cookie",
                                session_cookie(request, result->session.secret, life));
  response.headers.emplace_back("Set-Cookie", device_cookie(request, result->device, life));
  return response;
}

std::optional<protocol::Error> foreign_change(const EdgeSettings& edge,
                                              const HttpRequest& request) {
  if (!request.body.empty() && !is_json(request.content_type)) {
    return protocol::refusal("http.not-json");
  }
  if (!origin_allowed(edge, request)) {
    return protocol::refusal("http.other-site");
  }
  const bool by_cookie = !bearer_token(request.authorization) && !request.cookie.empty();
  if (by_cookie && request.origin.empty()) {
    return protocol::refusal("http.origin-needed");
  }
  return std::nullopt;
}

Task<protocol::Result<Session>> who_asks(Identity& identity, const HttpRequest& request) {
  auto secret = token_of(request);
  if (!secret) {
    co_return protocol::error("session.needed");
  }
  co_return co_await identity.find(*std::move(secret));
}

Task<RecordReader> record_reader(Identity& identity, const HttpRequest& request) {
  RecordReader reader;
  if (!request.room_key.empty()) reader.key = request.room_key;
  if (const auto token = token_of(request)) {
    const protocol::Result<Session> session = co_await identity.find(*token);
    if (session) {
      reader.player = session->player;
    } else {
      log::failure(session.error(), {{"request", request.id}});
    }
  }
  co_return reader;
}

Task<std::optional<std::string>> viewer_of(Identity& identity, const HttpRequest& request) {
  const protocol::Result<Session> session = co_await who_asks(identity, request);
  if (!session) log::failure(session.error(), {{"request", request.id}});
  co_return session ? std::optional(session->player.id) : std::nullopt;
}

}  // namespace quintet::server
