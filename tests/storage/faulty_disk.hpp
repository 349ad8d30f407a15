// A disk for tests, below SQLite: it can refuse, and it remembers what would survive a power cut.
#pragma once

#include <filesystem>
#include <limits>

namespace quintet::storage::testing {

/// While one exists, databases that are opened lie on it: in ordinary files, of which it counts the
/// writes and flushes. One at a time; databases are closed before it goes. Any thread.
class FaultyDisk {
 public:
  FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;
  ~FaultyDisk();

  /// The next `operations` writes and flushes succeed; then so many as `failures` return `code`
  /// (SQLITE_FULL, SQLITE_IOERR_FSYNC, …), or all until heal(). SQLITE_IOERR: a write returns
  /// SQLITE_IOERR_WRITE and a flush, SQLITE_IOERR_FSYNC, as on a real disk; what was to be flushed
  /// has been written then.
  void fail_after(int operations, int code, int failures = std::numeric_limits<int>::max());
  void heal();
  /// Whether anything has failed since the last fail_after().
  [[nodiscard]] bool has_failed() const;
  /// While one exists, what is written to a database itself waits; what goes to its log does not.
  class Hold {
   public:
    explicit Hold(FaultyDisk& disk);
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
    ~Hold();
    /// Until something waits.
    void wait() const;
  };
  /// Flushes since the start.
  [[nodiscard]] int flushes() const;
  /// Puts into the folder `to` what a power cut now would leave of each database file in the
  /// folder `from`: what it held at its last flush. Of the rest nothing, which is the worst that
  /// can happen to an appended log.
  void write_survivors(const std::filesystem::path& from, const std::filesystem::path& to) const;
};

}  // namespace quintet::storage::testing
