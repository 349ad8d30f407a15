// Detects commands that were sent again, by their ids.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quintet::server {

/// Remembers the last 2^20 ids that one sender has used, in 128 KiB. A sender gives up a command
/// after 9 s (RemoteRooms), in which it would have to send 116,000 commands a second to use more
/// ids. Used by one thread at a time.
class TakenIds {
 public:
  static constexpr std::uint64_t remembered = std::uint64_t{1} << 20U;

  /// Returns false if the id was taken before, or is too old to be remembered.
  [[nodiscard]] bool insert(std::uint64_t id) {
    if (taken_.empty()) taken_.resize(remembered);
    if (id + remembered <= next_) return false;
    // Clears the bits for the ids from the highest one so far to this one.
    for (const std::uint64_t end = std::min(id, next_ + remembered); next_ < end; ++next_)
      taken_[next_ % remembered] = false;
    if (id >= next_) {
      next_ = id + 1;
    } else if (taken_[id % remembered]) {
      return false;
    }
    taken_[id % remembered] = true;
    return true;
  }

 private:
  std::vector<bool> taken_;
  std::uint64_t next_ = 0;  // one more than the highest id that was taken
};

}  // namespace quintet::server
