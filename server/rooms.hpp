// All rooms that are in memory, by id. Rooms come from the log when somebody asks for them, and
// leave memory when nobody is connected to them.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/room.hpp"

namespace quintet::server {

/// Any thread.
class Rooms {
 public:
  Rooms(const Limits& limits, AsyncStore& store, asio::any_io_executor executor);

  /// Hands a command to a room, which answers it.
  void post(const std::string& room, Command command);
  /// The room's log has been changed past the room. Costs nothing where it is not in memory.
  void reload(const std::string& room);
  /// From now on every command is refused with `shutting-down`, but for connections that are gone.
  void shut_down();
  /// How many rooms are in memory.
  [[nodiscard]] std::size_t size() const;

 private:
  void forget_if_idle(Room& room);

  std::shared_ptr<const Room::Context> context_;
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::shared_ptr<Room>> rooms_;
  bool shutting_down_ = false;
};

}  // namespace quintet::server
