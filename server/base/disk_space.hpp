// Whether the data file's disk has space for more than the running games.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace quintet::server {

/// Bytes available to us on the disk of this file; null if unknown.
[[nodiscard]] std::optional<std::uint64_t> free_bytes_on_disk(const std::filesystem::path& file);

/// Below a threshold the server refuses new rooms, new guests and chat lines of guests. The rest is
/// for running games, so that they can end. Thread-safe.
class DiskSpace {
 public:
  /// `threshold` in bytes; 0: never short.
  explicit DiskSpace(std::uint64_t threshold) : threshold_(threshold) {}

  /// Records the free bytes on the disk and in the data file. Returns true if the state (short or
  /// not) has changed.
  bool note(std::uint64_t on_disk, std::uint64_t in_file);
  [[nodiscard]] bool is_short() const { return is_short_; }
  /// Bytes that can still be written, as of the last `note`.
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  const std::uint64_t threshold_;
  std::atomic<bool> is_short_ = false;
  std::atomic<std::uint64_t> left_ = 0;
};

}  // namespace quintet::server
