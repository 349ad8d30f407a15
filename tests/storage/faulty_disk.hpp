// A simulated disk below SQLite, which can fail, and knows what would survive a power cut.
#pragma once

#include <filesystem>
#include <limits>

namespace quintet::storage::testing {

/// While one exists, newly opened databases use it. It stores them in ordinary files and counts
/// writes and flushes. At most one may exist; close its databases before it is destroyed. Any
/// thread.
class FaultyDisk {
 public:
  FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;
  ~FaultyDisk();

  /// After `operations` successful writes and flushes, the next `failures` ones return `code`
  /// (SQLITE_FULL, SQLITE_IOERR_FSYNC, …); by default all until heal(). For SQLITE_IOERR, a write
  /// returns SQLITE_IOERR_WRITE and a flush SQLITE_IOERR_FSYNC, as on a real disk. A failed flush
  /// leaves the data written.
  void fail_after(int operations, int code, int failures = std::numeric_limits<int>::max());
  void heal();
  /// Whether an operation has failed since the last fail_after().
  [[nodiscard]] bool has_failed() const;
  /// While one exists, writes to a database file wait; writes to its log do not.
  class Hold {
   public:
    explicit Hold(FaultyDisk& disk);
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
    ~Hold();
    /// Returns when a write waits.
    void wait() const;
  };
  /// The number of flushes since the start.
  [[nodiscard]] int flushes() const;
  /// Writes to the folder `to` the state after a power cut now, for each database file in the
  /// folder `from`: its content at its last flush. Unflushed data is lost, which is the worst case
  /// for an appended log.
  void write_survivors(const std::filesystem::path& from, const std::filesystem::path& to) const;
};

}  // namespace quintet::storage::testing
