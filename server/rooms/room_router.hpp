// Decides which node serves which room.
#pragma once

#include <string>
#include <string_view>

#include "server/rooms/mailbox.hpp"

namespace quintet::server {

/// Knows which node serves a room. Any thread; does not call Rooms before it returns.
class RoomRouter {
 public:
  RoomRouter() = default;
  RoomRouter(const RoomRouter&) = delete;
  RoomRouter& operator=(const RoomRouter&) = delete;
  virtual ~RoomRouter() = default;

  /// Whether this node serves the room.
  [[nodiscard]] virtual bool owns(std::string_view room) const = 0;
  /// Whether a new room with this id can be opened, here or at the node that owns it.
  [[nodiscard]] virtual bool opens(std::string_view room) const = 0;
  /// Passes a command on to the node that owns the room, which answers it; or answers it here.
  virtual void pass_on(const std::string& room, Command command) = 0;
};

}  // namespace quintet::server
