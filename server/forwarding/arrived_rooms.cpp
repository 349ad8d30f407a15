#include "server/forwarding/arrived_rooms.hpp"

#include <utility>

#include "server/async/spawn.hpp"
#include "server/base/raised.hpp"

namespace quintet::server {

ArrivedRooms::ArrivedRooms(boost::asio::any_io_executor strand, RoomWaker& waker, Bots& bots)
    : strand_(std::move(strand)), waker_(waker), bots_(bots) {}

void ArrivedRooms::wake_soon() {
  requested_ = true;
  if (!wakes_) spawn(strand_, wake(), "waking rooms that have come");
}

Task<> ArrivedRooms::wake() {
  const Raised wakes(wakes_);
  while (!stopped_ && std::exchange(requested_, false)) {
    co_await waker_.show_open_rooms();
    co_await waker_.wake_due();
    co_await bots_.tend();
  }
}

}  // namespace quintet::server
