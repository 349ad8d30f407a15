#include "storage/backup.hpp"

#include <string>
#include <system_error>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include "storage/error.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/files.hpp"
#include "storage/sqlite/sqlite_error.hpp"

namespace quintet::storage {
namespace fs = std::filesystem;
namespace {

bool is_ours(const fs::path& file) {
  SQLite::Database connection(file.string(), SQLite::OPEN_READWRITE);
  return connection.execAndGet("PRAGMA application_id").getInt() == application_id;
}

/// The first fault that SQLite finds in a file; empty if it is sound.
std::string fault_of(const fs::path& file) {
  SQLite::Database connection(file.string(), SQLite::OPEN_READWRITE);
  auto integrity = connection.execAndGet("PRAGMA integrity_check(1)").getString();
  if (integrity != "ok") return integrity;
  SQLite::Statement dangling(connection, "PRAGMA foreign_key_check");
  return dangling.executeStep() ? "a row refers to one that is missing" : "";
}

Error there_already(const fs::path& target) {
  return {ErrorKind::exists, target.string() + " exists already; choose another name"};
}

}  // namespace

void backup_to(const fs::path& database, const fs::path& target) {
  try {
    if (fs::exists(fs::symlink_status(target))) throw there_already(target);
    if (!is_ours(database)) {
      throw Error(ErrorKind::not_ours, database.string() + " is a database of another application");
    }
    copy_database(database, target, target.string() + ".unfinished", [&](const fs::path& copy) {
      if (const std::string fault = fault_of(copy); !fault.empty()) {
        throw Error(ErrorKind::corrupt, database.string() + " is damaged (" + fault +
                                            "), so the copy was deleted; quintet check lists "
                                            "the faults");
      }
    });
  } catch (const SQLite::Exception& exception) {
    throw translated(exception, database, "be copied to " + target.string());
  } catch (const fs::filesystem_error& error) {
    if (error.code() == std::errc::file_exists) throw there_already(target);
    throw Error(ErrorKind::io, error.what());
  }
}

}  // namespace quintet::storage
