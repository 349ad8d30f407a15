// Commands that wait for the owners of their rooms.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/nodes/replies.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/message_log.hpp"
#include "server/forwarding/owned_shards.hpp"
#include "server/forwarding/owner_connections.hpp"
#include "server/forwarding/owner_streams.hpp"
#include "server/forwarding/owners_context.hpp"
#include "server/forwarding/passed_command.hpp"
#include "server/forwarding/places.hpp"

namespace quintet::server {

/// Sends each command to the node that owns the room, and requests about seeks to the owner of the
/// first shard, until one replies or the time is over. Call all functions on the strand. Must be
/// owned by a shared pointer.
class PassedCommands : public std::enable_shared_from_this<PassedCommands> {
 public:
  PassedCommands(OwnersContext context, std::shared_ptr<const OwnedShards> owned,
                 std::shared_ptr<OwnerConnections> connections,
                 std::shared_ptr<OwnerStreams> streams)
      : context_(std::move(context)),
        owned_(std::move(owned)),
        connections_(std::move(connections)),
        streams_(std::move(streams)) {}

  /// Attempts it for the first time, or refuses it if no other node can do it. `room` is empty
  /// unless the content is a Command.
  void begin(std::shared_ptr<Places::Place> place, std::string room, PassedContent content);
  /// Ends the attempts at dead owners as after a timeout.
  void end_attempts_at_dead(const Routes& routes);
  /// From now on refuses commands, including those that wait for their next attempt.
  void stop() { stopped_ = true; }

 private:
  struct Passed;
  /// An attempt that has no reply yet.
  struct Asked {
    std::shared_ptr<Passed> passed;
    int owner = 0;
  };

  /// Sends the command to the present owner. If that is this node, does it here, or refuses it if
  /// it is about seeks. Gives up after the deadline, or if an earlier owner may have done a command
  /// that must not be repeated.
  void attempt(const std::shared_ptr<Passed>& passed);
  /// Does it, or refuses it, if this node has become the owner. Otherwise returns false.
  [[nodiscard]] bool serve_here(Passed& passed);
  void send_to(int owner, const Routes& routes, const std::shared_ptr<Passed>& passed);
  void attempt_later(const std::shared_ptr<Passed>& passed);
  /// Handles the reply to an attempt. Ignores all but the first one.
  void on_reply(std::uint64_t attempt, const Bus::Reply& received);
  void on_message(const std::shared_ptr<Passed>& passed, int owner,
                  const protocol::nodes::Reply& reply);
  void on_failure(const std::shared_ptr<Passed>& passed, int owner, BusFailure failure);
  /// The owner may have done it, but its reply is missing.
  void on_silence(const std::shared_ptr<Passed>& passed, int owner);
  void refuse_or_open_here(Passed& passed, const protocol::Error& error);
  static void give_up(Passed& passed);

  const OwnersContext context_;
  const std::shared_ptr<const OwnedShards> owned_;
  const std::shared_ptr<OwnerConnections> connections_;
  const std::shared_ptr<OwnerStreams> streams_;
  std::atomic<bool> stopped_ = false;
  MessageLog not_understood_{"a reply"};
  std::uint64_t last_command_ = 0;
  std::uint64_t last_attempt_ = 0;
  std::map<std::uint64_t, Asked> asked_;
};

}  // namespace quintet::server
