#include "storage/sqlite/database.hpp"

#include <string>
#include <system_error>
#include <utility>

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "storage/error.hpp"
#include "storage/sqlite/files.hpp"
#include "storage/sqlite/sqlite_error.hpp"

namespace quintet::storage {
namespace fs = std::filesystem;
namespace {

/// SQLite need not count allocated memory: no code here reads the count, and counting takes a mutex
/// for each allocation. This can only be set before the first connection.
[[maybe_unused]] const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);

std::int64_t number(SQLite::Database& connection, const char* query) {
  return connection.execAndGet(query).getInt64();
}

std::string version_text(std::size_t version) {
  return "schema version " + std::to_string(version);
}

/// Throws unless the file is ours or empty; an empty file will become ours. Returns false if it is
/// empty.
bool check_ours(SQLite::Database& connection, const fs::path& file) {
  if (number(connection, "PRAGMA application_id") == application_id) return true;
  if (number(connection, "SELECT count(*) FROM sqlite_schema") != 0 ||
      number(connection, "PRAGMA user_version") != 0 ||
      number(connection, "PRAGMA application_id") != 0) {
    throw Error(ErrorKind::not_ours,
                file.string() + " is a database of another application; choose another file");
  }
  return false;
}

/// Returns the schema version. Throws if the file is newer than this program.
std::size_t checked_version(SQLite::Database& connection, const fs::path& file,
                            std::size_t newest) {
  const auto version = number(connection, "PRAGMA user_version");
  if (version < 0 || static_cast<std::size_t>(version) > newest) {
    throw Error(ErrorKind::newer_version, file.string() + " was written by a newer Quintet (" +
                                              version_text(static_cast<std::size_t>(version)) +
                                              ", this one knows up to " + std::to_string(newest) +
                                              "); use that one, or a backup");
  }
  return static_cast<std::size_t>(version);
}

/// Copies the file. Precondition: a write transaction without changes is open, which blocks other
/// writers.
fs::path back_up(const fs::path& file, std::size_t version) {
  const auto base = file.string() + ".v" + std::to_string(version) + ".backup";
  fs::path backup = base;
  for (int number = 2; fs::exists(backup); ++number)
    backup = base + "-" + std::to_string(number);
  try {
    copy_database(file, backup, file.string() + ".backup-unfinished");
  } catch (const SQLite::Exception& exception) {
    throw translated(exception, file, "make a backup before the migration");
  }
  return backup;
}

void check_foreign_keys(SQLite::Database& connection, const fs::path& file) {
  SQLite::Statement broken(connection, "PRAGMA foreign_key_check");
  if (broken.executeStep()) {
    throw Error(ErrorKind::corrupt, file.string() + ": the migration was undone, table " +
                                        broken.getColumn(0).getString() +
                                        " would refer to rows that do not exist");
  }
}

/// Migrates the file. Returns nothing if it was new or up to date.
std::optional<Migrated> migrate(SQLite::Database& connection, const fs::path& file,
                                std::span<const Migration> migrations) {
  if (checked_version(connection, file, migrations.size()) == migrations.size()) return {};
  // Foreign keys must be off to rebuild tables, and this cannot be changed inside a transaction.
  connection.exec("PRAGMA foreign_keys = OFF");
  SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
  // Checks again now that no other process can write: one may have just migrated the file.
  const auto exists = check_ours(connection, file);
  const auto version = checked_version(connection, file, migrations.size());
  if (version == migrations.size()) return {};
  std::optional<Migrated> migrated;
  if (exists) {
    migrated = {
        .from = version, .to = migrations.size(), .backup = back_up(file, version).native()};
  }
  for (const auto& step : migrations.subspan(version))
    connection.exec(std::string(step.sql));
  check_foreign_keys(connection, file);
  connection.exec("PRAGMA application_id = " + std::to_string(application_id));
  connection.exec("PRAGMA user_version = " + std::to_string(migrations.size()));
  transaction.commit();
  return migrated;
}

void checkpoint_on_close(SQLite::Database& connection, bool on) {
  sqlite3_db_config(connection.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, nullptr);
}

std::optional<Migrated> open_for_writing(SQLite::Database& connection, const fs::path& file,
                                         std::span<const Migration> migrations) {
  if (sqlite3_db_readonly(connection.getHandle(), "main") != 0) {
    throw Error(ErrorKind::read_only,
                file.string() + " cannot be written; check the permissions of file and folder");
  }
  auto migrated = migrate(connection, file, migrations);
  if (connection.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal") {
    throw Error(ErrorKind::other, file.string() +
                                      ": this file system has no shared memory for a write-ahead "
                                      "log; put the file on a local disk");
  }
  return migrated;
}

void open_file_for_reading(SQLite::Database& connection, const fs::path& file,
                           std::span<const Migration> migrations) {
  const auto version = checked_version(connection, file, migrations.size());
  if (version != migrations.size()) {
    throw Error(ErrorKind::other,
                file.string() + " has " + version_text(version) + " and must be brought to " +
                    std::to_string(migrations.size()) +
                    ": start quintet serve on it once, which keeps a copy of the old one");
  }
  connection.exec("PRAGMA query_only = ON");
}

/// Throws if a log exists without its database file: SQLite would create a new file and delete the
/// log, with the latest writes.
void check_log_is_not_alone(const fs::path& file) {
  const fs::path log = file.string() + "-wal";
  const auto empty = [](const fs::path& path) {
    std::error_code none;
    const auto size = fs::file_size(path, none);
    return none || size == 0;
  };
  if (!empty(file) || empty(log)) return;
  throw Error(ErrorKind::cannot_open,
              file.string() + " is missing or empty, but its log " + log.string() +
                  " holds the latest writes; put the file back, or remove the log");
}

}  // namespace

/// Removes the empty log that SQLite creates beside a file while it looks for one, and that a
/// connection without a final checkpoint leaves behind. Must be destroyed while that connection
/// still excludes all others.
class EmptyLog {
 public:
  explicit EmptyLog(const fs::path& file) : log_(file.string() + "-wal") {
    std::error_code none;
    was_there_ = fs::exists(fs::symlink_status(log_, none));
  }
  EmptyLog(const EmptyLog&) = delete;
  EmptyLog& operator=(const EmptyLog&) = delete;
  ~EmptyLog() {
    std::error_code none;
    if (!was_there_ && fs::file_size(log_, none) == 0 && !none) fs::remove(log_, none);
  }

 private:
  fs::path log_;
  bool was_there_ = false;
};

namespace {

std::unique_ptr<SQLite::Database> opened(const fs::path& file, const DatabaseOptions& options,
                                         std::optional<Migrated>& migrated,
                                         std::unique_ptr<const EmptyLog>& kept_empty_log) {
  const bool writes = options.access == Access::read_write;
  const bool alone = options.access == Access::untouched;
  check_log_is_not_alone(file);
  if (writes) create_private(file);
  // A reader also opens for writing, because it may have to create the log's shared memory.
  // SQLite's mutexes are off, because only one thread at a time may use a connection.
  auto result = std::make_unique<SQLite::Database>(file.string(),
                                                   SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX,
                                                   static_cast<int>(options.busy_timeout.count()));
  auto& connection = *result;
  auto empty_log = alone ? std::make_unique<const EmptyLog>(file) : nullptr;
  // Until the file is known to be ours, closing it must not change it.
  checkpoint_on_close(connection, false);
  if (alone) connection.exec("PRAGMA locking_mode = EXCLUSIVE");
  check_ours(connection, file);
  connection.exec("PRAGMA synchronous = FULL");
  if (writes) {
    migrated = open_for_writing(connection, file, options.migrations);
  } else {
    open_file_for_reading(connection, file, options.migrations);
  }
  checkpoint_on_close(connection, !alone);
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA temp_store = MEMORY");
  connection.exec("PRAGMA cache_size = -4000");             // KiB
  connection.exec("PRAGMA journal_size_limit = 67108864");  // bytes kept of a large log
  kept_empty_log = std::move(empty_log);
  return result;
}

}  // namespace

void check_can_open_file(const fs::path& file) {
  check_log_is_not_alone(file);
  if (!fs::exists(file)) return;
  try {
    SQLite::Database connection(file.string(), SQLite::OPEN_READWRITE);
    checkpoint_on_close(connection, false);
    check_ours(connection, file);
    checked_version(connection, file, schema_migrations().size());
  } catch (const SQLite::Exception& exception) {
    throw translated(exception, file, "open the database");
  }
}

Database::Database(fs::path file, const DatabaseOptions& options)
    : file_(std::move(file)), version_(options.migrations.size()) {
  try {
    connection_ = opened(file_, options, migrated_, empty_log_);
  } catch (const SQLite::Exception& exception) {
    throw translated(exception, file_, "open the database");
  } catch (const fs::filesystem_error& error) {
    throw Error(ErrorKind::io, error.what());
  }
}

Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

}  // namespace quintet::storage
