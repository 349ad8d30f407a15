#include "server/rooms.hpp"

#include <utility>

namespace quintet::server {

Rooms::Rooms(const Limits& limits, AsyncStore& store, asio::any_io_executor executor)
    : context_(std::make_shared<const Room::Context>(
          Room::Context{.limits = limits,
                        .store = store,
                        .executor = std::move(executor),
                        .idle = [this](Room& room) { forget_if_idle(room); }})) {}

void Rooms::post(const std::string& room, Command command) {
  {
    const std::lock_guard lock(mutex_);
    if (!shutting_down_ || std::holds_alternative<Gone>(command.what)) {
      auto& found = rooms_[room];
      if (!found) found = std::make_shared<Room>(context_, room);
      // Under the lock, so that a room that has just been given a command is not forgotten.
      found->post(std::move(command));
      return;
    }
  }
  refuse(command, {.code = protocol::ErrorCode::shutting_down,
                   .message = "the server is restarting: reconnect and send this again"});
}

void Rooms::reload(const std::string& room) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(room);
  if (found == rooms_.end()) return;
  found->second->post({.from = nullptr, .player = {}, .request = 0, .what = Reload{}});
}

void Rooms::shut_down() {
  const std::lock_guard lock(mutex_);
  shutting_down_ = true;
}

std::size_t Rooms::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

void Rooms::forget_if_idle(Room& room) {
  const std::lock_guard lock(mutex_);
  if (!room.busy() && !room.watched()) rooms_.erase(room.id());
}

}  // namespace quintet::server
