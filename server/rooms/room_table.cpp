#include "server/rooms/room_table.hpp"

namespace quintet::server {

Room& RoomTable::find_or_add(const std::string& id) {
  auto& room = rooms_[id];
  if (!room) room = std::make_shared<Room>(context_, id);
  return *room;
}

bool RoomTable::make_place(Forgotten& forgotten) {
  const std::size_t places = context_->limits.rooms_in_memory;
  while (rooms_.size() >= places && !idle_.empty())
    forget_oldest(forgotten);
  return rooms_.size() < places;
}

void RoomTable::release(Room& room, bool keeps) {
  const auto found = rooms_.find(room.id());
  // A departed room is not in the map, and a later room with its id may be.
  const bool is_kept = found != rooms_.end() && found->second.get() == &room;
  if (!is_kept || room.busy() || room.needed()) return;
  room.leave_lobby();
  if (keeps && room.is_read()) {
    room.idle_since = context_->time.now();
    idle_.push_back({.since = room.idle_since, .room = room.id()});
  } else {
    rooms_.erase(found);
  }
}

void RoomTable::forget_long_idle(Forgotten& forgotten) {
  const RoomLimits& limits = context_->limits;
  const Time::Point long_ago = context_->time.now() - limits.room_kept;
  while (!idle_.empty() && (idle_.size() > limits.kept_rooms || idle_.front().since <= long_ago))
    forget_oldest(forgotten);
}

void RoomTable::forget_oldest(Forgotten& forgotten) {
  const Idle oldest = std::move(idle_.front());
  idle_.pop_front();
  const auto found = rooms_.find(oldest.room);
  if (found == rooms_.end()) return;
  const Room& room = *found->second;
  if (room.busy() || room.needed() || room.idle_since != oldest.since) return;
  forgotten.push_back(std::move(found->second));
  rooms_.erase(found);
}

}  // namespace quintet::server
