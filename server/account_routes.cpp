#include "server/account_routes.hpp"

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/account_requests.hpp"
#include "protocol/people.hpp"
#include "protocol/server_to_client.hpp"
#include "server/app.hpp"
#include "server/http_answers.hpp"

namespace quintet::server {
namespace {

using protocol::Result;

constexpr std::string_view tokens_path = "/api/tokens";

RequestOrigin origin_of(const HttpRequest& request) {
  return {.address = request.address, .device = device_of(request)};
}

/// Who is signed in now, with the cookies that say so.
HttpAnswer signed_in(const App& app, const HttpRequest& request, const Result<SignedIn>& result) {
  if (!result) return error_answer(result.error());
  HttpAnswer answer = api_answer(protocol::session_body(result->session.player));
  const auto life = app.limits.session_life;
  answer.headers.emplace_back("Set-Cookie", session_cookie(request, result->session.secret, life));
  answer.headers.emplace_back("Set-Cookie", device_cookie(request, result->device, life));
  return answer;
}

HttpAnswer done(const Result<void>& result) {
  return result ? api_answer(protocol::done_body()) : error_answer(result.error());
}

/// Done, and the browser is nobody from now on. The device stays known.
HttpAnswer signed_out(const HttpRequest& request, const Result<void>& result) {
  HttpAnswer answer = done(result);
  constexpr std::chrono::seconds gone{0};
  if (result) answer.headers.emplace_back("Set-Cookie", session_cookie(request, {}, gone));
  return answer;
}

Task<HttpAnswer> open_account(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  auto body = protocol::parse_name_and_password(request.body);
  if (!body) co_return error_answer(body.error());
  const auto opened =
      co_await app.accounts.open(*std::move(session), *std::move(body), origin_of(request));
  co_return signed_in(app, request, opened);
}

Task<HttpAnswer> log_in(App& app, const HttpRequest& request) {
  auto body = protocol::parse_name_and_password(request.body);
  if (!body) co_return error_answer(body.error());
  std::optional<Session> before;
  if (auto session = co_await who_asks(app, request)) before = *std::move(session);
  const auto logged_in =
      co_await app.accounts.log_in(std::move(before), *std::move(body), origin_of(request));
  co_return signed_in(app, request, logged_in);
}

Task<HttpAnswer> log_out(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  const auto logged_out = co_await app.accounts.log_out(*std::move(session));
  co_return signed_out(request, logged_out);
}

Task<HttpAnswer> log_out_everywhere(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  const auto logged_out = co_await app.accounts.log_out_everywhere(*std::move(session));
  co_return signed_out(request, logged_out);
}

Task<HttpAnswer> change_password(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  auto body = protocol::parse_new_password(request.body);
  if (!body) co_return error_answer(body.error());
  const auto changed = co_await app.accounts.change_password(*std::move(session), *std::move(body),
                                                             origin_of(request));
  co_return signed_in(app, request, changed);
}

Task<HttpAnswer> close_account(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  auto body = protocol::parse_password(request.body);
  if (!body) co_return error_answer(body.error());
  const auto closed =
      co_await app.accounts.close(*std::move(session), *std::move(body), origin_of(request));
  HttpAnswer answer = signed_out(request, closed);
  constexpr std::chrono::seconds gone{0};
  if (closed) answer.headers.emplace_back("Set-Cookie", device_cookie(request, {}, gone));
  co_return answer;
}

Task<HttpAnswer> create_token(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  auto body = protocol::parse_token_name(request.body);
  if (!body) co_return error_answer(body.error());
  const auto created =
      co_await app.accounts.create_token(*std::move(session), std::move(body->name));
  co_return created ? api_answer(protocol::token_body(created->token, created->secret))
                    : error_answer(created.error());
}

Task<HttpAnswer> list_tokens(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  const auto tokens = co_await app.accounts.tokens(*std::move(session));
  co_return tokens ? api_answer(protocol::tokens_body(*tokens)) : error_answer(tokens.error());
}

Task<HttpAnswer> revoke_token(App& app, const HttpRequest& request) {
  auto session = co_await who_asks(app, request);
  if (!session) co_return error_answer(session.error());
  std::string id = request.path.substr(tokens_path.size() + 1);
  const auto revoked = co_await app.accounts.revoke_token(*std::move(session), std::move(id));
  co_return done(revoked);
}

using Handler = Task<HttpAnswer> (*)(App&, const HttpRequest&);

/// All of these change something and are asked for with POST.
constexpr std::array<std::pair<std::string_view, Handler>, 6> changes = {{
    {"/api/register", open_account},
    {"/api/login", log_in},
    {"/api/logout", log_out},
    {"/api/logout-everywhere", log_out_everywhere},
    {"/api/password", change_password},
    {"/api/delete-account", close_account},
}};

Task<HttpAnswer> change(App& app, const HttpRequest& request, std::string_view method,
                        Handler handler) {
  if (request.method != method) co_return wrong_method(std::string(method));
  if (const auto refused = foreign_change(app, request)) co_return error_answer(*refused);
  co_return co_await handler(app, request);
}

}  // namespace

Task<std::optional<HttpAnswer>> account_route(App& app, const HttpRequest& request) {
  for (const auto& [path, handler] : changes) {
    if (request.path == path) co_return co_await change(app, request, "POST", handler);
  }
  if (request.path == tokens_path) {
    if (request.method == "GET") co_return co_await list_tokens(app, request);
    if (request.method != "POST") co_return wrong_method("GET, POST");
    co_return co_await change(app, request, "POST", create_token);
  }
  if (request.path.starts_with(std::string(tokens_path) + "/")) {
    co_return co_await change(app, request, "DELETE", revoke_token);
  }
  co_return std::nullopt;
}

}  // namespace quintet::server
