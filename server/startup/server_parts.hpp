// The composition root: all parts of a server, and the parts that each room of server/ receives.
#pragma once

#include <memory>

#include "server/admin/admin.hpp"
#include "server/clients/requests.hpp"
#include "server/exports/exports.hpp"
#include "server/forwarding/forwarding.hpp"
#include "server/mail/mail_accounts.hpp"
#include "server/mail/mailer.hpp"
#include "server/notices/device_messenger.hpp"
#include "server/outbound/outbound.hpp"
#include "server/passkeys/passkeys.hpp"
#include "server/routes/route_contexts.hpp"
#include "server/sockets/connection.hpp"
#include "server/sockets/websocket_context.hpp"
#include "server/startup/account_parts.hpp"
#include "server/startup/base_parts.hpp"
#include "server/startup/connection_parts.hpp"
#include "server/startup/game_parts.hpp"
#include "server/startup/player_parts.hpp"
#include "server/startup/server_setup.hpp"

namespace quintet::server {

/// Built in the order of the members, and destroyed in the reverse order. Outlives all connections,
/// except those in the loop's queue at its end. Private to startup/: all other rooms receive a
/// context.
struct ServerParts {
  /// Throws storage::Error.
  explicit ServerParts(ServerSetup setup);
  ServerParts(const ServerParts&) = delete;
  ServerParts& operator=(const ServerParts&) = delete;

  BaseParts base;
  PlayerParts players;
  GameParts games;
  AccountParts accounts;
  ConnectionParts connections;
  /// Null if neither devices nor mail addresses get messages.
  const std::unique_ptr<Outbound> outbound;
  Mailer mailer;
  MailAccounts mail_accounts;
  DeviceMessenger messenger;
  Exports exports;
  Passkeys passkeys;

  const RouteContexts routes;
  const Requests::Context requests;
  const WebSocketContext websockets;
  const ConnectionContext sockets;

  [[nodiscard]] Admin::Context for_admin();
  [[nodiscard]] Forwarding::Context for_forwarding();
};

}  // namespace quintet::server
