// A disk for tests, below SQLite: it can refuse, and it remembers what would survive a power cut.
#pragma once

#include <filesystem>

namespace quintet::storage::testing {

/// While one exists, databases that are opened lie on it: in ordinary files, of which it counts the
/// writes and flushes. One at a time; databases are closed before it goes. Any thread.
class FaultyDisk {
 public:
  FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;
  ~FaultyDisk();

  /// The next `operations` writes and flushes succeed; then each returns `code` (SQLITE_FULL,
  /// SQLITE_IOERR_FSYNC, …) until heal().
  void fail_after(int operations, int code);
  void heal();
  /// Whether anything has failed since the last fail_after().
  [[nodiscard]] bool has_failed() const;
  /// Flushes since the start.
  [[nodiscard]] int flushes() const;
  /// Puts into the folder `to` what a power cut now would leave of each database file in the
  /// folder `from`: what it held at its last flush. Of the rest nothing, which is the worst that
  /// can happen to an appended log.
  void write_survivors(const std::filesystem::path& from, const std::filesystem::path& to) const;
};

}  // namespace quintet::storage::testing
