// After the deletion of an account: takes the name, and what the player has said, out of the events
// of all rooms that know the player. It goes on after a restart where it was.
#pragma once

#include <functional>
#include <string>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

/// What all deleted players are called.
inline constexpr std::string_view name_of_deleted = "deleted player";

/// Any thread. Outlives what it has begun.
class Erasure {
 public:
  /// `room_changed` is called with the id of each room whose log is another one now.
  Erasure(AsyncStore& store, asio::any_io_executor executor,
          std::function<void(const std::string& room)> room_changed);

  /// To be called once at start: finishes what an earlier run of the program has not.
  void resume();
  /// Begins with a player whose account has just been deleted, and returns at once.
  void begin(std::string player);
  /// Does not begin with anything more. What is left waits for the next start.
  void stop() { stopping_ = true; }

 private:
  Task<> forget_all();
  Task<> forget(std::string player);

  AsyncStore& store_;
  const asio::any_io_executor executor_;
  const std::function<void(const std::string& room)> room_changed_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace quintet::server
