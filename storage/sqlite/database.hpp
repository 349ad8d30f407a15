// Private to storage/ and its tests: one connection to a data file that is known to be ours and of
// the right version.
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
  read_write,  // creates the file where there is none and brings an older one up to date
  read_only,   // the file must exist and be up to date: open it for writing first
  /// As read_only, and nobody else may have the file open meanwhile. File and log stay as they are,
  /// byte for byte: a log that was left behind is read, and not moved into the file.
  untouched,
};

struct DatabaseOptions {
  Access access = Access::read_write;
  /// How long to wait for another process that writes, before Error `locked`.
  std::chrono::milliseconds busy_timeout{5000};
  /// Another list is for tests. Must outlive the constructor only.
  std::span<const Migration> migrations = schema_migrations();
};

/// Throws Error where opening the file for writing would, because it is not ours or newer than we
/// are; changes nothing. A file that does not exist is good.
void check_can_open_file(const std::filesystem::path& file);

class EmptyLog;

/// WAL, synchronous=FULL, foreign keys on. Used by one thread at a time. Movable.
class Database {
 public:
  /// Throws Error `not_ours` or `newer_version` and leaves such a file untouched. Before an older
  /// file is changed, a copy is made beside it, FILE.v1.backup (or FILE.v1.backup-2, …); when the
  /// copy or a step fails, the file stays as it was and Error is thrown.
  explicit Database(std::filesystem::path file, const DatabaseOptions& options = {});
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
  /// Nothing when the file was new or up to date.
  [[nodiscard]] const std::optional<Migrated>& migrated() const noexcept { return migrated_; }
  /// Of the schema.
  [[nodiscard]] std::size_t version() const noexcept { return version_; }
  /// For this library's own sources and its tests.
  [[nodiscard]] SQLite::Database& connection() noexcept { return *connection_; }

 private:
  std::filesystem::path file_;
  std::size_t version_ = 0;
  std::optional<Migrated> migrated_;
  std::unique_ptr<SQLite::Database> connection_;
  std::unique_ptr<const EmptyLog> empty_log_;  // goes before the connection, which has the lock
};

}  // namespace quintet::storage
