#include "server/forwarding/owner_connections.hpp"

#include <utility>

namespace quintet::server {

void OwnerConnections::reconcile(const Routes& routes) {
  const auto moved = clients_.take_moved(routes);
  send_forgotten(moved);
  server::reconnect_all(moved.clients);
  send_forgotten(clients_.take_ended());
}

void OwnerConnections::reconnect_all(int owner) {
  const auto cut_off = clients_.take_owner(owner);
  send_forgotten(cut_off);
  server::reconnect_all(cut_off.clients);
}

void OwnerConnections::send_held(const std::vector<int>& owners) const {
  for (const int owner : owners)
    send(owner, protocol::nodes::HeldConnections{.connections = clients_.of_owner(owner)});
}

void OwnerConnections::send_forgotten(const LocalClients::Cut& cut) const {
  for (const auto& [owner, connection] : cut.owners_and_numbers)
    send(owner, protocol::nodes::ForgetConnection{.connection = connection});
}

void OwnerConnections::send(int owner, protocol::nodes::Command::What what) const {
  const auto routes = context_.routes();
  if (!routes) return;
  const protocol::nodes::Command command{.node = context_.self,
                                         .generation = context_.generation,
                                         .owner_generation = routes->generation_of(owner),
                                         .what = std::move(what)};
  static_cast<void>(context_.bus->publish(context_.commands_subject(owner), to_text(command)));
}

}  // namespace quintet::server
