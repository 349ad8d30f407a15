// The mail addresses of accounts, and the links in mails.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class Identity;
class MailAccounts;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct MailContext {
  Identity& identity;
  MailAccounts& mail;
};

/// Sends a link that confirms an address.
Handled begin_mail(const MailContext& context, RoutedRequest& routed);
Handled remove_mail(const MailContext& context, RoutedRequest& routed);
/// Chooses between a mail for each message and one a day.
Handled set_daily_mail(const MailContext& context, RoutedRequest& routed);

// Without a session: the secret in the link is enough.
Handled confirm_mail_address(const MailContext& context, RoutedRequest& routed);
/// Also asked by mail programs (RFC 8058), which send another body and no origin.
Handled unsubscribe_mail(const MailContext& context, RoutedRequest& routed);
/// Sends links that set new passwords.
Handled recover_by_mail(const MailContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
