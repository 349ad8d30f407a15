// The passkeys of accounts. Only pages of this server use them, and each of the requests names its
// page by the header Origin, except the list and the removal.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class Identity;
class Passkeys;
struct PlayerLimits;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct PasskeyContext {
  const PlayerLimits& limits;
  Identity& identity;
  Passkeys& passkeys;
};

Handled begin_passkey(const PasskeyContext& context, RoutedRequest& routed);
Handled add_passkey(const PasskeyContext& context, RoutedRequest& routed);
Handled list_passkeys(const PasskeyContext& context, RoutedRequest& routed);
Handled remove_passkey(const PasskeyContext& context, RoutedRequest& routed);

// Without a session: the signature is enough.
Handled begin_passkey_login(const PasskeyContext& context, RoutedRequest& routed);
Handled log_in_by_passkey(const PasskeyContext& context, RoutedRequest& routed);
Handled set_password_by_passkey(const PasskeyContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
