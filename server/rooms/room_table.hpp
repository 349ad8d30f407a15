// The rooms in memory, and the unneeded ones among them.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/base/time.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_context.hpp"

namespace quintet::server {

/// Finds rooms by id, and drops those that have not been needed for `RoomLimits::room_kept` or that
/// must give way to others. The caller holds the mutex of Rooms during each call.
class RoomTable {
 public:
  /// Rooms that have left memory. The caller destroys them after releasing the mutex.
  using Forgotten = std::vector<std::shared_ptr<Room>>;

  explicit RoomTable(std::shared_ptr<const RoomContext> context) : context_(std::move(context)) {}

  /// Null when the room is not in memory.
  [[nodiscard]] Room* find(const std::string& id) const {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second.get();
  }
  /// The room with this id, which need not be in memory yet.
  [[nodiscard]] Room& find_or_add(const std::string& id);
  /// Forgets the oldest unneeded rooms until there is a place for one more. False if all places are
  /// taken by rooms that are needed.
  [[nodiscard]] bool make_place(Forgotten& forgotten);
  /// Call it when the room has no commands. Keeps an unneeded room with its state for a while if
  /// `keeps`; drops any other that is unneeded. On the room's strand.
  void release(Room& room, bool keeps);
  /// Forgets rooms that have not been needed for long, and the oldest of too many.
  void forget_long_idle(Forgotten& forgotten);
  /// Drops the rooms that meet the condition, which is called with each id and room.
  template <class Condition>
  void drop_if(Condition condition) {
    boost::unordered::erase_if(
        rooms_, [&](const auto& entry) { return condition(entry.first, *entry.second); });
  }
  /// Calls `call` with each room.
  template <class Call>
  void for_each(Call call) const {
    for (const auto& [id, room] : rooms_)
      call(*room);
  }
  [[nodiscard]] std::size_t size() const { return rooms_.size(); }

 private:
  /// A room that has not been needed since then.
  struct Idle {
    Time::Point since;
    std::string room;
  };

  /// Takes the longest unneeded room from the queue. Precondition: there is one.
  void forget_oldest(Forgotten& forgotten);

  const std::shared_ptr<const RoomContext> context_;
  boost::unordered_flat_map<std::string, std::shared_ptr<Room>> rooms_;
  std::deque<Idle> idle_;  // oldest first; may name rooms that have been needed since
};

}  // namespace quintet::server
