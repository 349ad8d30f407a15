// The rooms of other nodes, for the clients of this one.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/owned_shards.hpp"
#include "server/forwarding/owner_connections.hpp"
#include "server/forwarding/owner_streams.hpp"
#include "server/forwarding/owners_context.hpp"
#include "server/forwarding/passed_command.hpp"
#include "server/forwarding/passed_commands.hpp"
#include "server/forwarding/places.hpp"
#include "server/rooms/room_router.hpp"
#include "server/site/other_nodes.hpp"

namespace quintet::server {

/// Routes commands to the nodes that own the rooms (PassedCommands), and the events of these nodes
/// to the clients (OwnerStreams). Call all functions on the strand, except those of RoomRouter and
/// others that are marked as thread-safe.
class RemoteRooms : public RoomRouter, public std::enable_shared_from_this<RemoteRooms> {
 public:
  explicit RemoteRooms(OwnersContext context);

  [[nodiscard]] bool owns(std::string_view room) const override { return owned_->contains(room); }
  [[nodiscard]] bool opens(std::string_view room) const override;
  void pass_on(const std::string& room, Command command) override;

  /// As OtherNodes::pass_on. Thread-safe.
  void pass_on(ClientRequest request);
  /// As OtherNodes::connection_ended. Thread-safe.
  void connection_ended(const Subscriber& connection);

  /// Sets the shards that are served here.
  void serve(const std::array<bool, storage::shard_count>& owned) { owned_->set(owned); }
  /// Handles a message with an Event.
  void on_event(const BusMessage& message) { streams_->on_event(message); }
  /// Asks the clients whose rooms have another owner to reconnect, and ends the attempts at dead
  /// owners as after a timeout.
  void reconcile(const Routes& routes);
  /// Asks the clients whose owner has been silent for too long to reconnect.
  void check_silent_owners() { streams_->check_silent(); }
  /// Sends each owner the list of its connections, in case it has missed the end of one.
  void send_held() { connections_->send_held(streams_->owners()); }
  /// From now on refuses commands, including those that wait for their next attempt.
  void stop() { commands_->stop(); }

 private:
  /// Begins it on the strand.
  void begin_soon(std::shared_ptr<Places::Place> place, std::string room, PassedContent content);
  /// Ends the seeks of the connection at this place in memory, which has ended.
  void end_seeks(const Subscriber* connection);

  const OwnersContext context_;
  const std::shared_ptr<OwnedShards> owned_;
  const std::shared_ptr<OwnerConnections> connections_;
  const std::shared_ptr<OwnerStreams> streams_;
  const std::shared_ptr<PassedCommands> commands_;
  Places places_;
};

}  // namespace quintet::server
