#include "storage/database.hpp"

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "storage/error.hpp"
#include "storage/sqlite_error.hpp"

namespace quintet::storage {
namespace fs = std::filesystem;
namespace {

class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags)
      : value_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }

  [[nodiscard]] bool valid() const { return value_ >= 0; }
  [[nodiscard]] bool flush() const { return valid() && ::fsync(value_) == 0; }

 private:
  int value_;
};

/// The file holds room keys and who played with whom: only its owner may read it, whatever the
/// umask. Never opens a file that exists: closing it again would drop the locks that other
/// connections of this process hold on it.
bool create_private(const fs::path& file) {
  return Descriptor(file, O_RDWR | O_CREAT | O_EXCL).valid();
}

std::int64_t number(SQLite::Database& connection, const char* query) {
  return connection.execAndGet(query).getInt64();
}

std::string version_text(std::size_t version) {
  return "schema version " + std::to_string(version);
}

/// Throws unless the file is ours, or empty and so about to become ours; false when empty.
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

/// Throws when the file is newer than we are.
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

[[noreturn]] void throw_system_error(const fs::path& path) {
  throw fs::filesystem_error("cannot copy the database", path,
                             std::error_code(errno, std::generic_category()));
}

/// What is committed in `file`, as a new file `copy`; on disk when it returns.
void copy_database(const fs::path& file, const fs::path& copy) {
  if (!create_private(copy)) throw_system_error(copy);
  {
    SQLite::Database source(file.string(), SQLite::OPEN_READWRITE);
    SQLite::Database target(copy.string(), SQLite::OPEN_READWRITE);
    SQLite::Backup backup(target, source);
    if (const auto code = backup.executeStep(-1); code != SQLITE_DONE) {
      throw SQLite::Exception("the copy is not complete", code);
    }
  }
  if (!Descriptor(copy, O_RDONLY).flush()) throw_system_error(copy);
}

/// To be called in a write transaction that has not changed anything, which keeps writers out.
void back_up(const fs::path& file, std::size_t version) {
  const auto base = file.string() + ".v" + std::to_string(version) + ".backup";
  fs::path backup = base;
  for (int number = 2; fs::exists(backup); ++number)
    backup = base + "-" + std::to_string(number);
  // Nobody shall take half a copy for a backup: it gets its name when it is complete.
  const fs::path unfinished = file.string() + ".backup-unfinished";
  try {
    fs::remove(unfinished);
    copy_database(file, unfinished);
    fs::rename(unfinished, backup);
    const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (!Descriptor(folder, O_RDONLY | O_DIRECTORY).flush()) throw_system_error(folder);
  } catch (const SQLite::Exception& exception) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    throw translated(exception, file, "make a backup before the migration");
  } catch (...) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    throw;
  }
}

void check_foreign_keys(SQLite::Database& connection, const fs::path& file) {
  SQLite::Statement broken(connection, "PRAGMA foreign_key_check");
  if (broken.executeStep()) {
    throw Error(ErrorKind::corrupt, file.string() + ": the migration was undone, table " +
                                        broken.getColumn(0).getString() +
                                        " would refer to rows that do not exist");
  }
}

void migrate(SQLite::Database& connection, const fs::path& file,
             std::span<const Migration> migrations) {
  if (checked_version(connection, file, migrations.size()) == migrations.size()) return;
  // Tables cannot be rebuilt while foreign keys are enforced, and this cannot be changed inside.
  connection.exec("PRAGMA foreign_keys = OFF");
  SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
  // Again, now that nobody else can write: another process may have just done it.
  const auto exists = check_ours(connection, file);
  const auto version = checked_version(connection, file, migrations.size());
  if (version == migrations.size()) return;
  if (exists) back_up(file, version);
  for (const auto& step : migrations.subspan(version))
    connection.exec(std::string(step.sql));
  check_foreign_keys(connection, file);
  connection.exec("PRAGMA application_id = " + std::to_string(application_id));
  connection.exec("PRAGMA user_version = " + std::to_string(migrations.size()));
  transaction.commit();
}

void checkpoint_on_close(SQLite::Database& connection, bool on) {
  sqlite3_db_config(connection.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, nullptr);
}

void open_for_writing(SQLite::Database& connection, const fs::path& file,
                      std::span<const Migration> migrations) {
  if (sqlite3_db_readonly(connection.getHandle(), "main") != 0) {
    throw Error(ErrorKind::read_only,
                file.string() + " cannot be written; check the permissions of file and folder");
  }
  migrate(connection, file, migrations);
  if (connection.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal") {
    throw Error(ErrorKind::other, file.string() +
                                      ": this file system has no shared memory for a write-ahead "
                                      "log; put the file on a local disk");
  }
}

void open_for_reading(SQLite::Database& connection, const fs::path& file,
                      std::span<const Migration> migrations) {
  const auto version = checked_version(connection, file, migrations.size());
  if (version != migrations.size()) {
    throw Error(ErrorKind::other,
                file.string() + " has " + version_text(version) + " and must be brought to " +
                    std::to_string(migrations.size()) + " by opening it for writing first");
  }
  connection.exec("PRAGMA query_only = ON");
}

std::unique_ptr<SQLite::Database> opened(const fs::path& file, const DatabaseOptions& options) {
  const bool writes = options.access == Access::read_write;
  if (writes) create_private(file);
  // Also a reader opens for writing: it may have to create the shared memory of the log.
  // Without SQLite's mutexes: one thread at a time is our contract.
  auto result = std::make_unique<SQLite::Database>(file.string(),
                                                   SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX,
                                                   static_cast<int>(options.busy_timeout.count()));
  auto& connection = *result;
  // A file that turns out not to be ours must not be tidied up at the end.
  checkpoint_on_close(connection, false);
  check_ours(connection, file);
  connection.exec("PRAGMA synchronous = FULL");
  if (writes) {
    open_for_writing(connection, file, options.migrations);
  } else {
    open_for_reading(connection, file, options.migrations);
  }
  checkpoint_on_close(connection, true);
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA temp_store = MEMORY");
  connection.exec("PRAGMA cache_size = -16000");            // KiB
  connection.exec("PRAGMA journal_size_limit = 67108864");  // bytes: what is kept of a large log
  return result;
}

}  // namespace

Database::Database(fs::path file, const DatabaseOptions& options) : file_(std::move(file)) {
  try {
    connection_ = opened(file_, options);
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
