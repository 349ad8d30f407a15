// Sessions, accounts and tokens.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class Accounts;
class DiskSpace;
class Identity;
class Matchmaker;
struct PlayerLimits;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct AccountContext {
  const PlayerLimits& limits;
  const DiskSpace& space;
  Identity& identity;
  Accounts& accounts;
  Matchmaker& matchmaker;
};

Handled open_session(const AccountContext& context, RoutedRequest& routed);
Handled register_account(const AccountContext& context, RoutedRequest& routed);
Handled log_in(const AccountContext& context, RoutedRequest& routed);
Handled log_out(const AccountContext& context, RoutedRequest& routed);
Handled log_out_everywhere(const AccountContext& context, RoutedRequest& routed);
Handled change_password(const AccountContext& context, RoutedRequest& routed);
Handled make_recovery_code(const AccountContext& context, RoutedRequest& routed);
Handled recovery_code(const AccountContext& context, RoutedRequest& routed);
Handled recover_account(const AccountContext& context, RoutedRequest& routed);
/// By a link that was mailed.
Handled set_password_by_mail(const AccountContext& context, RoutedRequest& routed);
Handled close_account(const AccountContext& context, RoutedRequest& routed);
Handled list_tokens(const AccountContext& context, RoutedRequest& routed);
Handled create_token(const AccountContext& context, RoutedRequest& routed);
Handled revoke_token(const AccountContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
