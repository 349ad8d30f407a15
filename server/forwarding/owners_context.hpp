// The means by which a node reaches the owners of other rooms.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>

#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

/// Shared by RemoteRooms and its parts.
struct OwnersContext {
  Rooms& rooms;
  std::shared_ptr<Bus> bus;
  asio::any_io_executor strand;
  std::function<std::string(int node)> commands_subject;
  std::function<std::shared_ptr<const Routes>()> routes;
  /// Called if a node does not reply.
  std::function<void(int node)> suspect;
  int self = 0;  // this node
  std::int64_t generation = 0;
};

}  // namespace quintet::server
