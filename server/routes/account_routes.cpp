#include "server/routes/account_routes.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/mail.hpp"
#include "protocol/messages/people.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/base/disk_space.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/messages/refusals.hpp"
#include "server/players/accounts.hpp"
#include "server/players/identity.hpp"
#include "server/players/player_limits.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::Result;

Result<HttpResponse> signed_in(const AccountContext& context, const RoutedRequest& routed,
                               const Result<SignedIn>& result) {
  return signed_in_response(routed.request, result, context.limits.session_life);
}

/// The response after a logout: removes the session cookie, but not the device cookie.
Result<HttpResponse> signed_out(const HttpRequest& request, const Result<void>& result) {
  Result<HttpResponse> response = done_response(result);
  constexpr std::chrono::seconds gone{0};
  if (response) response->headers.emplace_back("Set-Cookie", session_cookie(request, {}, gone));
  return response;
}

}  // namespace

Handled open_session(const AccountContext& context, RoutedRequest& routed) {
  Result<Session> session = protocol::error("session.needed");
  if (const auto token = token_of(routed.request)) session = co_await context.identity.find(*token);
  if (!session && session.error().code == protocol::ErrorCode::unauthorized) {
    if (context.space.is_short()) co_return std::unexpected(no_space_error());
    session = co_await context.identity.create_guest(routed.request.address);
  }
  if (!session) co_return std::unexpected(session.error());
  HttpResponse response = api_response(protocol::session_body(session->player));
  if (session->prolonged) {
    response.headers.emplace_back(
        "Set-Cookie", session_cookie(routed.request, session->secret, context.limits.session_life));
  }
  co_return response;
}

Handled register_account(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_name_and_password(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto opened = co_await context.accounts.open(std::move(routed.session), *std::move(body),
                                                     request_origin(routed.request));
  co_return signed_in(context, routed, opened);
}

Handled log_in(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_name_and_password(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  std::optional<Session> before;
  if (auto session = co_await who_asks(context.identity, routed.request))
    before = *std::move(session);
  const auto logged_in = co_await context.accounts.log_in(std::move(before), *std::move(body),
                                                          request_origin(routed.request));
  co_return signed_in(context, routed, logged_in);
}

Handled log_out(const AccountContext& context, RoutedRequest& routed) {
  const auto logged_out = co_await context.accounts.log_out(std::move(routed.session));
  co_return signed_out(routed.request, logged_out);
}

Handled log_out_everywhere(const AccountContext& context, RoutedRequest& routed) {
  const auto logged_out = co_await context.accounts.log_out_everywhere(std::move(routed.session));
  co_return signed_out(routed.request, logged_out);
}

Handled change_password(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_new_password(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto changed = co_await context.accounts.change_password(
      std::move(routed.session), *std::move(body), request_origin(routed.request));
  co_return signed_in(context, routed, changed);
}

Handled make_recovery_code(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_password(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto code = co_await context.accounts.make_recovery_code(
      std::move(routed.session), *std::move(body), request_origin(routed.request));
  if (!code) co_return std::unexpected(code.error());
  co_return api_response(protocol::recovery_code_body(*code));
}

Handled recovery_code(const AccountContext& context, RoutedRequest& routed) {
  const auto created_at = co_await context.accounts.recovery_code(std::move(routed.session));
  if (!created_at) co_return std::unexpected(created_at.error());
  co_return api_response(protocol::recovery_body(*created_at));
}

Handled recover_account(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_recovery(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto recovered =
      co_await context.accounts.recover(*std::move(body), request_origin(routed.request));
  co_return signed_in(context, routed, recovered);
}

Handled set_password_by_mail(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_password_by_mail(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto recovered =
      co_await context.accounts.recover_by_mail(*std::move(body), request_origin(routed.request));
  co_return signed_in(context, routed, recovered);
}

Handled close_account(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_password(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const std::string player = routed.session.player.id;
  const auto closed = co_await context.accounts.close(std::move(routed.session), *std::move(body),
                                                      request_origin(routed.request));
  if (closed) context.matchmaker.forget_player(player);
  Result<HttpResponse> response = signed_out(routed.request, closed);
  constexpr std::chrono::seconds gone{0};
  if (response)
    response->headers.emplace_back("Set-Cookie", device_cookie(routed.request, {}, gone));
  co_return response;
}

Handled create_token(const AccountContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_token_name(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto created =
      co_await context.accounts.create_token(std::move(routed.session), std::move(body->name));
  if (!created) co_return std::unexpected(created.error());
  co_return api_response(protocol::token_body(created->token, created->secret));
}

Handled list_tokens(const AccountContext& context, RoutedRequest& routed) {
  const auto tokens = co_await context.accounts.tokens(std::move(routed.session));
  if (!tokens) co_return std::unexpected(tokens.error());
  co_return api_response(protocol::tokens_body(*tokens));
}

Handled revoke_token(const AccountContext& context, RoutedRequest& routed) {
  const auto revoked = co_await context.accounts.revoke_token(std::move(routed.session),
                                                              std::move(routed.parameters.at(0)));
  co_return done_response(revoked);
}

}  // namespace quintet::server::handlers
