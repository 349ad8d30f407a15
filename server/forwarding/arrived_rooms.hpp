// Wakes the rooms of shards that have come to a node.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include "server/async/task.hpp"
#include "server/bots/bots.hpp"
#include "server/rooms/room_waker.hpp"

namespace quintet::server {

/// Shows, wakes and serves them, in one task at a time. Call all functions on one strand.
class ArrivedRooms {
 public:
  /// The arguments must outlive the functions posted on the strand, and so must this object.
  ArrivedRooms(boost::asio::any_io_executor strand, RoomWaker& waker, Bots& bots);

  /// Call when new shards are served. Begins soon, or once more after the running task.
  void wake_soon();
  /// Begins no more work.
  void stop() { stopped_ = true; }

 private:
  Task<> wake();

  const boost::asio::any_io_executor strand_;
  RoomWaker& waker_;
  Bots& bots_;
  bool requested_ = false;  // since the task last looked
  bool wakes_ = false;      // the task runs
  bool stopped_ = false;
};

}  // namespace quintet::server
