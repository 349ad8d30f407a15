// Where the rooms of a node end, and those of others begin.
#pragma once

#include <string>
#include <string_view>

#include "server/rooms/mailbox.hpp"

namespace quintet::server {

/// Knows which node serves a room. Any thread; never calls Rooms at once.
class RoomRouter {
 public:
  RoomRouter() = default;
  RoomRouter(const RoomRouter&) = delete;
  RoomRouter& operator=(const RoomRouter&) = delete;
  virtual ~RoomRouter() = default;

  /// Whether commands for this room are for this node.
  [[nodiscard]] virtual bool owns(std::string_view room) const = 0;
  /// Whether a new game by this id can be opened, here or at the node that owns it.
  [[nodiscard]] virtual bool opens(std::string_view room) const = 0;
  /// Passes a command on to the node that owns the room, which answers it; or answers it.
  virtual void pass_on(const std::string& room, Command command) = 0;
};

}  // namespace quintet::server
