// A subscriber within this process, which receives a room as values instead of messages.
#pragma once

#include <cstdint>
#include <memory>

#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {

/// Its functions are called in the order of the room's pushes, by the room. They never block and
/// never throw. Any thread.
class RoomFollower {
 public:
  virtual ~RoomFollower() = default;
  /// The reply to `enter_room`, without chat. A request with `since` gets it, too.
  virtual void on_snapshot(std::int64_t request, protocol::Snapshot snapshot) = 0;
  /// All followers share the event. Each chat line is a HiddenSaid.
  virtual void on_event(std::shared_ptr<const protocol::EventPush> event) = 0;
  virtual void on_presence(const protocol::Presence& presence) = 0;
  /// The room has removed the subscriber.
  virtual void on_left() = 0;
};

}  // namespace quintet::server
