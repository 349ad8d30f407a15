// The ids of commands that were taken already.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quintet::server {

/// Remembers the last 2^20 ids that one sender has used, in 128 KiB. A sender gives up a command
/// after 9 s (RemoteRooms), in which it would have to send 116,000 commands a second to use more
/// ids. One thread at a time.
class TakenIds {
 public:
  static constexpr std::uint64_t remembered = std::uint64_t{1} << 20U;

  /// False: the id was taken before, or is older than what is remembered.
  [[nodiscard]] bool take(std::uint64_t id) {
    if (taken_.empty()) taken_.resize(remembered);
    if (id + remembered <= next_) return false;
    // The places of the ids between the highest one until now and this one are free again.
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
