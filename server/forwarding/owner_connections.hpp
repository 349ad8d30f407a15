// The connections of this node that the owners of other rooms know.
#pragma once

#include <cstdint>
#include <vector>

#include "protocol/nodes/commands.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/local_clients.hpp"
#include "server/forwarding/owners_context.hpp"

namespace quintet::server {

/// Makes owners forget connections that have ended, and clients reconnect whose owner has changed
/// or is silent. Call all functions on the strand.
class OwnerConnections {
 public:
  explicit OwnerConnections(OwnersContext context) : context_(std::move(context)) {}

  [[nodiscard]] LocalClients& clients() { return clients_; }
  /// Asks the clients whose rooms have another owner to reconnect. Reports the connections that
  /// have ended.
  void reconcile(const Routes& routes);
  /// Asks the clients that have sent commands to this owner to reconnect.
  void reconnect_all(int owner);
  /// Sends each of these owners the list of its connections, in case it has missed the end of one.
  void send_held(const std::vector<int>& owners) const;

 private:
  /// Makes the owners forget these connections.
  void send_forgotten(const LocalClients::Cut& cut) const;
  /// Sends a command without waiting for a reply.
  void send(int owner, protocol::nodes::Command::What what) const;

  const OwnersContext context_;
  LocalClients clients_;
};

}  // namespace quintet::server
