// The rooms that one connection is in.
#pragma once

#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "server/net/address_shares.hpp"

namespace quintet::server {

/// Any thread.
class EnteredRooms {
 public:
  /// `shares` counts the rooms of all connections of an address. Both must outlive the call of
  /// `end`.
  EnteredRooms(AddressShares& shares, const std::string& address)
      : shares_(shares), address_(address) {}

  /// False if the connection has ended or is in `most` other rooms, or the connections of its
  /// address are in as many rooms as they may be.
  [[nodiscard]] bool enter(const std::string& room, std::size_t most) {
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    if (rooms_.contains(room)) return true;
    if (rooms_.size() >= most || !shares_.acquire(address_)) return false;
    rooms_.insert(room);
    return true;
  }
  void leave(const std::string& room) {
    const std::lock_guard lock(mutex_);
    if (rooms_.erase(room) > 0) shares_.give_back(address_);
  }
  /// Ends the list: `enter` fails from now on. Returns the rooms, which the caller must notify;
  /// none on later calls.
  [[nodiscard]] std::set<std::string> end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    if (!rooms_.empty()) shares_.give_back(address_, rooms_.size());
    return std::exchange(rooms_, {});
  }

 private:
  AddressShares& shares_;
  const std::string& address_;
  std::mutex mutex_;  // guards what follows
  std::set<std::string> rooms_;
  bool ended_ = false;
};

}  // namespace quintet::server
