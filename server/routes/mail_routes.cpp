#include "server/routes/mail_routes.hpp"

#include <optional>
#include <string>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/mail.hpp"
#include "server/http/query_string.hpp"
#include "server/mail/mail_accounts.hpp"
#include "server/notices/quiet_hours.hpp"
#include "server/players/identity.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;

}  // namespace

Handled begin_mail(const MailContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_new_mail_address(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  co_return done_response(co_await context.mail.begin(std::move(routed.session), *std::move(body),
                                                      request_origin(routed.request)));
}

Handled remove_mail(const MailContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_password(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  co_return done_response(co_await context.mail.remove(std::move(routed.session), *std::move(body),
                                                       request_origin(routed.request)));
}

Handled set_daily_mail(const MailContext& context, RoutedRequest& routed) {
  auto daily = protocol::parse_daily_mail(routed.request.body);
  if (!daily) co_return std::unexpected(daily.error());
  if (*daily && !is_time_zone((*daily)->zone)) co_return error("devices.zone", (*daily)->zone);
  co_return done_response(
      co_await context.mail.set_daily(std::move(routed.session), *std::move(daily)));
}

Handled confirm_mail_address(const MailContext& context, RoutedRequest& routed) {
  auto body = protocol::parse_mail_token(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  std::optional<Session> session;
  if (auto asking = co_await who_asks(context.identity, routed.request))
    session = *std::move(asking);
  const auto confirmed = co_await context.mail.confirm(std::move(body->token), std::move(session));
  if (!confirmed) co_return std::unexpected(confirmed.error());
  co_return api_response(protocol::confirmed_mail_body(confirmed->address, confirmed->player_name));
}

Handled unsubscribe_mail(const MailContext& context, RoutedRequest& routed) {
  const QueryString fields(routed.request.query);
  co_return done_response(
      co_await context.mail.unsubscribe(fields["device"].value_or(""), fields["key"].value_or("")));
}

Handled recover_by_mail(const MailContext& context, RoutedRequest& routed) {
  const auto body = protocol::parse_mail_recovery(routed.request.body);
  if (!body) co_return std::unexpected(body.error());
  co_return done_response(context.mail.send_recovery(*body, request_origin(routed.request)));
}

}  // namespace quintet::server::handlers
