// Erasure after the deletion of an account: removes the player's name and chat lines from the
// events of all rooms of the player. Continues after a restart.
#pragma once

#include <functional>
#include <string>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// The name of all deleted players.
inline constexpr std::string_view name_of_deleted = "deleted player";

/// Thread-safe. Must outlive the work that it has begun.
class Erasure {
 public:
  /// `room_changed` is called with the id of each room whose log has changed.
  Erasure(AsyncStore& store, asio::any_io_executor executor,
          std::function<void(const std::string& room)> room_changed);

  /// Call once at the start: finishes the erasures that an earlier process has left, until one of
  /// them fails; the rest waits for the next start.
  void resume();
  /// Starts the erasure of a player whose account has just been deleted, and returns immediately.
  void begin(std::string player);
  /// Starts no further work. The rest waits for the next start.
  void stop() { stopping_ = true; }

 private:
  Task<> forget_all();
  Task<> forget_one(std::string player);
  /// False: it failed or was stopped.
  Task<bool> forget(std::string player);

  AsyncStore& store_;
  const asio::any_io_executor executor_;
  const std::function<void(const std::string& room)> room_changed_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace quintet::server
