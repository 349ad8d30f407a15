// The streams of events from the owners of other rooms to the clients of this node.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/nodes/events.hpp"
#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/forwarding/message_log.hpp"
#include "server/forwarding/owner_connections.hpp"
#include "server/forwarding/owners_context.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// Gives events to the clients. Events are numbered; if some were lost, asks the clients that may
/// have missed one to reconnect, which brings them the current state. Call all functions on the
/// strand.
class OwnerStreams {
 public:
  OwnerStreams(OwnersContext context, std::shared_ptr<OwnerConnections> connections)
      : context_(std::move(context)), connections_(std::move(connections)) {}

  /// Handles a message with an Event.
  void on_event(const BusMessage& message);
  /// Call when a connection has sent its first command to this owner, which sends heartbeats from
  /// now on.
  void expect(int owner) { streams_[owner].heard = Clock::now(); }
  /// Asks the clients whose owner has been silent for too long to reconnect.
  void check_silent();
  /// The owners that have been expected or heard.
  [[nodiscard]] std::vector<int> owners() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Stream {
    std::int64_t generation = 0;
    std::uint64_t number = 0;  // of the last event
    Clock::time_point heard;
    std::string parts;  // of an incomplete message
  };

  /// Notes the event's number. Returns false if it is outdated, or if events before it were lost.
  bool accept(const protocol::nodes::Event& event);
  void handle(const protocol::nodes::Event& event, Stream& stream);
  void enter(int owner, const protocol::nodes::Entered& entered);
  void leave(int owner, const protocol::nodes::Left& left);
  /// Sends the name of the room's node to a client that has entered the room.
  void name_owner(Subscriber& client, const std::string& room, int owner) const;

  const OwnersContext context_;
  const std::shared_ptr<OwnerConnections> connections_;
  std::map<int, Stream> streams_;  // by owner
  LogLimit lost_;
  MessageLog not_understood_{"an event"};
};

}  // namespace quintet::server
