// One connection to a data file that is known to be ours and of the right version.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "storage/migrations.hpp"

namespace SQLite {
class Database;
}

namespace quintet::storage {

/// PRAGMA application_id of our files: "Quin".
inline constexpr std::int32_t application_id = 0x5175'696E;

enum class Access {
  read_write,  // creates the file where there is none and brings an older one up to date
  read_only,   // the file must exist and be up to date: open it for writing first
};

struct DatabaseOptions {
  Access access = Access::read_write;
  /// How long to wait for another process that writes, before Error `locked`.
  std::chrono::milliseconds busy_timeout{5000};
  /// Another list is for tests. Must outlive the constructor only.
  std::span<const Migration> migrations = schema_migrations();
};

/// What opening an older file has done to it.
struct Migrated {
  std::size_t from = 0;  // schema versions
  std::size_t to = 0;
  std::filesystem::path backup;  // the file as it was
};

/// Throws Error where opening the file for writing would, because it is not ours or newer than we
/// are; changes nothing. A file that does not exist is good.
void check_can_open(const std::filesystem::path& file);

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
  /// For this library's own sources and its tests.
  [[nodiscard]] SQLite::Database& connection() noexcept { return *connection_; }

 private:
  std::filesystem::path file_;
  std::optional<Migrated> migrated_;
  std::unique_ptr<SQLite::Database> connection_;
};

}  // namespace quintet::storage
