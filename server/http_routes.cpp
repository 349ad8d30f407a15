#include "server/http_routes.hpp"

#include <utility>

#include "protocol/server_to_client.hpp"
#include "server/app.hpp"
#include "server/await_callback.hpp"
#include "server/header_list.hpp"
#include "server/rules_bridge.hpp"
#include "server/static_files.hpp"

namespace quintet::server {
namespace {

using protocol::ErrorCode;

constexpr std::string_view cookie_name = "quintet_session";
constexpr std::string_view json_type = "application/json; charset=utf-8";
constexpr std::string_view text_type = "text/plain; charset=utf-8";

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::unauthorized:
      return 401;
    case ErrorCode::forbidden:
      return 403;
    case ErrorCode::not_found:
      return 404;
    case ErrorCode::not_started:
      return 409;
    case ErrorCode::too_many:
      return 429;
    case ErrorCode::shutting_down:
      return 503;
    case ErrorCode::internal:
      return 500;
    default:
      return 400;
  }
}

/// The answer of an API: never kept by a cache.
HttpAnswer api_answer(std::string body, std::string_view type = json_type) {
  return {.type = std::string(type),
          .body = std::move(body),
          .headers = {{"Cache-Control", "no-store"}}};
}

HttpAnswer wrong_method(std::string allowed) {
  HttpAnswer answer = error_answer(
      {.code = ErrorCode::bad_request, .message = "this is asked for with " + allowed});
  answer.status = 405;
  answer.headers.emplace_back("Allow", std::move(allowed));
  return answer;
}

std::string session_cookie(const std::string& token, std::chrono::seconds life) {
  return std::string(cookie_name) + "=" + token +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(life.count());
}

Task<HttpAnswer> session(App& app, const HttpRequest& request) {
  if (!origin_allowed(app, request)) {
    co_return error_answer(
        {.code = ErrorCode::forbidden, .message = "a page of another site may not ask for this"});
  }
  protocol::Result<Session> session = protocol::error(ErrorCode::unauthorized, {});
  if (const auto token = token_of(request)) session = co_await app.identity.find(*token);
  if (!session && session.error().code == ErrorCode::unauthorized) {
    session = co_await app.identity.create_guest(request.address);
  }
  if (!session) co_return error_answer(session.error());
  HttpAnswer answer = api_answer(protocol::session_body(session->player));
  if (session->prolonged) {
    answer.headers.emplace_back("Set-Cookie",
                                session_cookie(session->token, app.limits.session_life));
  }
  co_return answer;
}

/// GET /api/games/ROOM and /api/games/ROOM.txt.
Task<HttpAnswer> game(App& app, const HttpRequest& request, std::string room) {
  constexpr std::string_view text_ending = ".txt";
  Inspect inspect;
  if (room.ends_with(text_ending)) {
    room.resize(room.size() - text_ending.size());
    inspect.form = Inspect::Form::text;
  }
  if (!request.room_key.empty()) inspect.key = request.room_key;
  const std::string_view type = inspect.form == Inspect::Form::text ? text_type : json_type;
  protocol::Player player;
  if (const auto token = token_of(request)) {
    const protocol::Result<Session> session = co_await app.identity.find(*token);
    if (session) player = session->player;
  }
  auto start = [&app, &room, &inspect, &player](auto done) mutable {
    inspect.done = std::move(done);
    app.rooms.post(
        room,
        {.from = nullptr, .player = std::move(player), .request = 0, .what = std::move(inspect)});
  };
  const auto found = co_await await_callback<protocol::Result<std::string>>(std::move(start));
  co_return found ? api_answer(*found, type) : error_answer(found.error());
}

HttpAnswer query(const HttpRequest& request) {
  const auto asked = protocol::parse_query(request.body);
  if (!asked) return error_answer(asked.error());
  const auto found = answer(*asked);
  return found ? api_answer(protocol::to_line(*found)) : error_answer(found.error());
}

}  // namespace

HttpAnswer error_answer(const protocol::Error& error) {
  HttpAnswer answer = api_answer(protocol::to_line(error));
  answer.status = status_of(error.code);
  if (error.retry_after_ms) {
    answer.headers.emplace_back("Retry-After", std::to_string(*error.retry_after_ms / 1000 + 1));
  }
  return answer;
}

bool origin_allowed(const App& app, const HttpRequest& request) {
  if (request.origin.empty()) return true;
  for (const std::string& origin : app.origins) {
    if (request.origin == origin) return true;
  }
  // Our own page: what follows the scheme is the host that the request is for.
  const std::size_t scheme = request.origin.find("://");
  return scheme != std::string::npos && !request.host.empty() &&
         std::string_view(request.origin).substr(scheme + 3) == request.host;
}

std::optional<std::string> token_of(const HttpRequest& request) {
  constexpr std::string_view bearer = "Bearer ";
  if (request.authorization.starts_with(bearer)) {
    return request.authorization.substr(bearer.size());
  }
  std::string_view cookies = request.cookie;
  while (!cookies.empty()) {
    const std::string_view cookie = take_item(cookies, ';');
    if (cookie.starts_with(cookie_name) && cookie.substr(cookie_name.size()).starts_with('=')) {
      return std::string(cookie.substr(cookie_name.size() + 1));
    }
  }
  return std::nullopt;
}

Task<HttpAnswer> answer(App& app, const HttpRequest& request) {
  constexpr std::string_view games = "/api/games/";
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  if (request.path == "/healthz") co_return api_answer("ok\n", text_type);
  if (request.path == "/api/session") {
    if (!post) co_return wrong_method("POST");
    co_return co_await session(app, request);
  }
  if (request.path == "/api/query") co_return post ? query(request) : wrong_method("POST");
  if (request.path == "/api/catalogue") {
    co_return get ? api_answer(app.catalogue) : wrong_method("GET");
  }
  if (request.path == "/api/rooms") {
    co_return get ? api_answer(*app.lobby.body()) : wrong_method("GET");
  }
  if (request.path.starts_with(games)) {
    if (!get) co_return wrong_method("GET");
    co_return co_await game(app, request, request.path.substr(games.size()));
  }
  if (request.path.starts_with("/api/")) {
    co_return error_answer({.code = ErrorCode::not_found, .message = "there is no such address"});
  }
  co_return static_file(request);
}

}  // namespace quintet::server
