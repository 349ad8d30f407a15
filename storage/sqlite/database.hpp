// One connection to a data file with the right application and schema version. Private to storage/
// and its tests.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "storage/open.hpp"
#include "storage/sqlite/migrations.hpp"

namespace SQLite {
class Database;
}

namespace quintet::storage {

/// PRAGMA application_id of our files: "Quin".
inline constexpr std::int32_t application_id = 0x5175'696E;

enum class Access {
  read_write,  // creates a missing file and migrates an older one
  read_only,   // the file must exist and be up to date: open it for writing first
  /// Like read_only, but exclusive. File and log stay unchanged, byte for byte: a remaining log is
  /// read, but not moved into the file.
  untouched,
};

struct DatabaseOptions {
  Access access = Access::read_write;
  /// How long to wait for another writing process before Error `locked`.
  std::chrono::milliseconds busy_timeout{5000};
  /// Tests pass other lists. Must outlive only the constructor.
  std::span<const Migration> migrations = schema_migrations();
};

/// Throws Error if opening the file for writing would fail because it is not ours or newer than
/// this program. Changes nothing. Accepts a file that does not exist.
void check_can_open_file(const std::filesystem::path& file);

class EmptyLog;

/// A connection with WAL, synchronous=FULL and foreign keys. Used by one thread at a time. Movable.
class Database {
 public:
  /// Throws Error `not_ours` or `newer_version` and leaves such a file unchanged. Before it
  /// migrates an older file, it makes a copy beside it, FILE.v1.backup (or FILE.v1.backup-2, …). If
  /// the copy or a step fails, it throws Error and the file stays as it was.
  explicit Database(std::filesystem::path file, const DatabaseOptions& options = {});
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
  /// Nothing if the file was new or up to date.
  [[nodiscard]] const std::optional<Migrated>& migrated() const noexcept { return migrated_; }
  /// Version of the schema.
  [[nodiscard]] std::size_t version() const noexcept { return version_; }
  /// For this library's own sources and its tests.
  [[nodiscard]] SQLite::Database& connection() noexcept { return *connection_; }

 private:
  std::filesystem::path file_;
  std::size_t version_ = 0;
  std::optional<Migrated> migrated_;
  std::unique_ptr<SQLite::Database> connection_;
  std::unique_ptr<const EmptyLog> empty_log_;  // destroyed first: the connection holds the lock
};

}  // namespace quintet::storage
