#include "server/http_routes.hpp"

#include <utility>

#include <fmt/format.h>

#include "protocol/server_to_client.hpp"
#include "server/account_routes.hpp"
#include "server/app.hpp"
#include "server/http_answers.hpp"
#include "server/log.hpp"
#include "server/metrics_page.hpp"
#include "server/people_routes.hpp"
#include "server/rules_bridge.hpp"
#include "server/static_files.hpp"

namespace quintet::server {
namespace {

using protocol::ErrorCode;

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
                                session_cookie(request, session->secret, app.limits.session_life));
  }
  co_return answer;
}

/// GET /api/games/ROOM and /api/games/ROOM.txt.
Task<HttpAnswer> game(App& app, const HttpRequest& request, std::string room) {
  constexpr std::string_view text_ending = ".txt";
  const bool text = room.ends_with(text_ending);
  if (text) room.resize(room.size() - text_ending.size());
  std::optional<std::string> key;
  if (!request.room_key.empty()) key = request.room_key;
  protocol::Player reader;
  if (const auto token = token_of(request)) {
    const protocol::Result<Session> session = co_await app.identity.find(*token);
    if (session) {
      reader = session->player;
    } else {
      log::failure(session.error(), {{"request", request.id}});
    }
  }
  const auto form = text ? Inspect::Form::text : Inspect::Form::json;
  const auto found =
      co_await app.rooms.record(std::move(room), std::move(reader), form, std::move(key));
  co_return found ? api_answer(*found, text ? text_type : json_type) : error_answer(found.error());
}

HttpAnswer query(const HttpRequest& request) {
  const auto asked = protocol::parse_query(request.body);
  if (!asked) return error_answer(asked.error());
  const auto found = answer(*asked);
  return found ? api_answer(protocol::to_line(*found)) : error_answer(found.error());
}

/// For load balancers: whether new clients should come here.
HttpAnswer readiness(const App& app) {
  const bool draining = app.draining;
  const bool storing = app.store.storing();
  const bool ready = !draining && storing;
  const auto word = [](bool truth) { return truth ? "true" : "false"; };
  HttpAnswer answer = api_answer(fmt::format(R"({{"ready":{},"draining":{},"storing":{}}})",
                                             word(ready), word(draining), word(storing)));
  if (!ready) answer.status = 503;
  return answer;
}

}  // namespace

Task<HttpAnswer> answer(App& app, const HttpRequest& request) {
  constexpr std::string_view games = "/api/games/";
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  if (request.path.starts_with("/api/")) {
    if (auto banned = app.bans.refusal_of_address(request.address, app.time.wall_ms()))
      co_return error_answer(*banned);
  }
  if (request.path == "/healthz") co_return api_answer("ok\n", text_type);
  if (request.path == "/readyz") co_return readiness(app);
  // To everybody else it is not there.
  if (request.path == "/metrics" && request.watcher) {
    co_return get ? api_answer(metrics_text(app), metrics_type) : wrong_method("GET");
  }
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
  if (auto answered = co_await account_route(app, request)) co_return *std::move(answered);
  if (auto answered = co_await people_route(app, request)) co_return *std::move(answered);
  if (request.path.starts_with("/api/")) {
    co_return error_answer({.code = ErrorCode::not_found, .message = "there is no such address"});
  }
  co_return static_file(request);
}

}  // namespace quintet::server
