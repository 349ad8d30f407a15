// Which rooms this node serves, and the ids of new rooms.
#pragma once

#include <string>

#include "server/rooms/command.hpp"
#include "server/rooms/room_router.hpp"

namespace quintet::server {

/// Without a router, this node serves all rooms. Any thread, except `route_by`.
class RoomPlacement {
 public:
  /// Serves only the rooms that `router` assigns to this node, and passes commands for others to
  /// it. It outlives this. Call it before the first command.
  void route_by(RoomRouter& router) { router_ = &router; }
  /// Whether some rooms may be served by other nodes.
  [[nodiscard]] bool routed() const { return router_ != nullptr; }
  /// Whether this node serves the room.
  [[nodiscard]] bool owns(const std::string& room) const {
    return router_ == nullptr || router_->owns(room);
  }
  /// Passes a command on to the node that serves the room. Precondition: this node does not.
  void pass_on(const std::string& room, Command command) const;
  /// An id for a new room that this node serves, if it serves any.
  [[nodiscard]] std::string new_id() const;
  /// An id for a new room that any node may serve.
  [[nodiscard]] std::string new_id_at_any_node() const;

 private:
  RoomRouter* router_ = nullptr;
};

}  // namespace quintet::server
