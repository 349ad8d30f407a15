// The rooms that one connection is in.
#pragma once

#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace quintet::server {

/// Any thread.
class EnteredRooms {
 public:
  /// False when the connection has ended, or is in `most` other rooms.
  [[nodiscard]] bool enter(const std::string& room, std::size_t most) {
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    if (rooms_.size() >= most && !rooms_.contains(room)) return false;
    rooms_.insert(room);
    return true;
  }
  void leave(const std::string& room) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(room);
  }
  /// No room is entered any more. Returns those that have to be told, once.
  [[nodiscard]] std::set<std::string> end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    return std::exchange(rooms_, {});
  }

 private:
  std::mutex mutex_;  // guards what follows
  std::set<std::string> rooms_;
  bool ended_ = false;
};

}  // namespace quintet::server
