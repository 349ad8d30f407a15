// Whether the disk of the data file still has room for more than the games that run.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "protocol/error.hpp"

namespace quintet::server {

/// Bytes that are free for us on the disk of this file; nothing when that cannot be found out.
[[nodiscard]] std::optional<std::uint64_t> free_bytes_on_disk(const std::filesystem::path& file);

/// Below a threshold nothing new is let in: no rooms, no guests, no talk of guests. What is left is
/// for the games that run, which can end. Any thread.
class DiskSpace {
 public:
  /// `threshold` bytes; 0: never short.
  explicit DiskSpace(std::uint64_t threshold) : threshold_(threshold) {}

  /// Notes how much there is: free on the disk, and free in the data file. True when it has changed
  /// whether that is too little.
  bool note(std::uint64_t on_disk, std::uint64_t in_file);
  [[nodiscard]] bool is_short() const { return is_short_; }
  /// As it was noted last: what can still be written.
  [[nodiscard]] std::uint64_t left() const { return left_; }

  /// What is said to those who want something new meanwhile.
  [[nodiscard]] static protocol::Error refusal();

 private:
  const std::uint64_t threshold_;
  std::atomic<bool> is_short_ = false;
  std::atomic<std::uint64_t> left_ = 0;
};

}  // namespace quintet::server
