#include "server/routes/passkey_routes.hpp"

#include <optional>
#include <utility>

#include "protocol/messages/passkeys.hpp"
#include "server/passkeys/passkeys.hpp"
#include "server/players/identity.hpp"
#include "server/players/player_limits.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {

Handled begin_passkey(const PasskeyContext& context, RoutedRequest& routed) {
  const auto options =
      co_await context.passkeys.begin_adding(std::move(routed.session), routed.request.origin);
  if (!options) co_return std::unexpected(options.error());
  co_return api_response(protocol::new_passkey_options_body(*options));
}

Handled add_passkey(const PasskeyContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_new_passkey(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto added =
      co_await context.passkeys.add(std::move(routed.session), *std::move(body),
                                    routed.request.origin, request_origin(routed.request));
  if (!added) co_return std::unexpected(added.error());
  co_return api_response(protocol::passkey_body(*added));
}

Handled list_passkeys(const PasskeyContext& context, RoutedRequest& routed) {
  const auto passkeys = co_await context.passkeys.list(std::move(routed.session));
  if (!passkeys) co_return std::unexpected(passkeys.error());
  co_return api_response(protocol::passkeys_body(*passkeys));
}

Handled remove_passkey(const PasskeyContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_passkey_removal(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  co_return done_response(co_await context.passkeys.remove(
      std::move(routed.session), *std::move(body), request_origin(routed.request)));
}

Handled begin_passkey_login(const PasskeyContext& context, RoutedRequest& routed) {
  const auto options = co_await context.passkeys.begin_login(routed.request.origin);
  if (!options) co_return std::unexpected(options.error());
  co_return api_response(protocol::passkey_challenge_body(options->challenge, options->host));
}

Handled log_in_by_passkey(const PasskeyContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_passkey_login(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  std::optional<Session> before;
  if (auto session = co_await who_asks(context.identity, routed.request))
    before = *std::move(session);
  const auto logged_in =
      co_await context.passkeys.log_in(std::move(before), *std::move(body), routed.request.origin);
  co_return signed_in_response(routed.request, logged_in, context.limits.session_life);
}

Handled set_password_by_passkey(const PasskeyContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_passkey_recovery(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  const auto recovered = co_await context.passkeys.recover(*std::move(body), routed.request.origin,
                                                           request_origin(routed.request));
  co_return signed_in_response(routed.request, recovered, context.limits.session_life);
}

}  // namespace quintet::server::handlers
