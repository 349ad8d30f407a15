#include "storage/sqlite/file_tables.hpp"

#include <cstdint>
#include <span>
#include <system_error>
#include <utility>

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "storage/error.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/files.hpp"
#include "storage/sqlite/sqlite_error.hpp"
#include "storage/sqlite/sqlite_statement.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace quintet::storage {
namespace fs = std::filesystem;
namespace {

std::string names(const Table& table) {
  std::string text;
  for (const std::string& column : table.columns)
    text += (text.empty() ? "\"" : ", \"") + column + '"';
  return text;
}

/// Runs statements; throws SQLite's errors as Error.
void run(SQLite::Database& connection, const std::string& statements) {
  try {
    connection.exec(statements);
  } catch (const SQLite::Exception& exception) {
    throw translated(exception);
  }
}

std::vector<Table> tables_of(SQLite::Database& connection) {
  // The key of an event is left out: it only sorts the events of this file, and no row refers to
  // it.
  SqliteStatement columns(
      connection,
      "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
      " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
      " AND (t.name, c.name) <> ('events', 'key') ORDER BY t.name, c.cid");
  std::vector<Table> tables;
  while (columns.next()) {
    if (tables.empty() || tables.back().name != columns.text(0))
      tables.push_back({.name = std::string(columns.text(0)), .columns = {}});
    tables.back().columns.emplace_back(columns.text(1));
  }
  return tables;
}

std::int64_t count_in(SQLite::Database& connection, const Table& table) {
  SqliteStatement count(connection, "SELECT count(*) FROM \"" + table.name + '"');
  return count.next() ? count.number(0) : 0;
}

using Kind = FileColumn;

/// The declared types of the columns; STRICT tables enforce them.
std::vector<Kind> kinds_of(SQLite::Database& connection, const Table& table) {
  std::vector<Kind> kinds;
  for (const std::string& column : table.columns) {
    SqliteStatement declared(connection, "SELECT type FROM pragma_table_info('" + table.name +
                                             "') WHERE name = '" + column + "'");
    const std::string_view type = declared.next() ? declared.text(0) : std::string_view();
    kinds.push_back(type == "INTEGER" ? Kind::number
                    : type == "REAL"  ? Kind::real
                    : type == "BLOB"  ? Kind::bytes
                                      : Kind::text);
  }
  return kinds;
}

void read_from(SQLite::Database& connection, const Table& table, const RowHandler& on_row) {
  const auto kinds = kinds_of(connection, table);
  SqliteStatement rows(connection, "SELECT " + names(table) + " FROM \"" + table.name + '"');
  std::vector<Value> values(kinds.size());
  while (rows.next()) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const int column = static_cast<int>(i);
      if (rows.null(column)) {
        values[i] = std::monostate();
      } else if (kinds[i] == Kind::number) {
        values[i] = rows.number(column);
      } else if (kinds[i] == Kind::real) {
        values[i] = rows.real(column);
      } else {
        values[i] = rows.text(column);
      }
    }
    on_row(values);
  }
}

}  // namespace

FileTables::FileTables(const fs::path& file, std::chrono::milliseconds patience) {
  if (!fs::exists(file)) throw Error(ErrorKind::cannot_open, "there is no file " + file.string());
  Database database(file, {.access = Access::untouched, .busy_timeout = patience});
  connection_ = &database.connection();
  store_ = std::make_unique<SqliteStore>(std::move(database));
}

FileTables::~FileTables() = default;

std::vector<Table> FileTables::tables() {
  return tables_of(*connection_);
}

std::int64_t FileTables::count(const Table& table) {
  return count_in(*connection_, table);
}

void FileTables::read(const Table& table, const RowHandler& on_row) {
  read_from(*connection_, table, on_row);
}

NewFileTables::NewFileTables(fs::path file)
    : file_(std::move(file)), unfinished_(file_.string() + ".unfinished") {
  for (const char* const end : {"", "-wal", "-shm", "-journal"}) {
    const fs::path there = file_.string() + end;
    std::error_code none;
    if (!fs::exists(fs::symlink_status(there, none))) continue;
    throw Error(ErrorKind::exists, there.string() + " exists already; choose another name");
  }
  remove_unfinished();
  try {
    database_ = std::make_unique<Database>(unfinished_);
    // An incomplete file is useless, so it needs no journal and no flushing.
    SQLite::Database& connection = database_->connection();
    for (const char* const setting :
         {"PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = DELETE",
          "PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA foreign_keys = OFF"})
      run(connection, setting);
    run(connection, "BEGIN");
    for (const Table& table : tables())
      run(connection, "DELETE FROM \"" + table.name + '"');
  } catch (const Error& error) {
    const bool has_name = database_ == nullptr;
    database_.reset();
    remove_unfinished();
    if (has_name) throw;
    throw Error(error.kind(), file_.string() + ": " + error.what());
  }
}

NewFileTables::~NewFileTables() {
  insert_.reset();
  database_.reset();
  remove_unfinished();
}

void NewFileTables::remove_unfinished() noexcept {
  for (const char* const end : {"", "-wal", "-shm", "-journal"}) {
    std::error_code ignored;
    fs::remove(unfinished_.native() + end, ignored);
  }
}

std::vector<Table> NewFileTables::tables() {
  return tables_of(database_->connection());
}

std::int64_t NewFileTables::count(const Table& table) {
  return count_in(database_->connection(), table);
}

void NewFileTables::read(const Table& table, const RowHandler& on_row) {
  read_from(database_->connection(), table, on_row);
}

void NewFileTables::begin(const Table& table) {
  SQLite::Database& connection = database_->connection();
  kinds_ = kinds_of(connection, table);
  std::string places = "$1";
  for (std::size_t column = 2; column <= table.columns.size(); ++column)
    places += ", $" + std::to_string(column);
  insert_ =
      std::make_unique<SqliteStatement>(connection, "INSERT INTO \"" + table.name + "\" (" +
                                                        names(table) + ") VALUES (" + places + ")");
}

void NewFileTables::put(Row row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int index = static_cast<int>(i) + 1;
    if (const auto* const number = std::get_if<std::int64_t>(&row[i])) {
      insert_->bind_number(index, *number);
    } else if (const auto* const real = std::get_if<double>(&row[i])) {
      insert_->bind_real(index, *real);
    } else if (const auto* const text = std::get_if<std::string_view>(&row[i])) {
      if (kinds_[i] == Kind::bytes) {
        insert_->bind_bytes(
            index, std::span(reinterpret_cast<const std::uint8_t*>(text->data()), text->size()));
      } else {
        insert_->bind_text(index, *text);
      }
    } else {
      insert_->bind_null(index);
    }
  }
  insert_->run();
  insert_->reset();
}

void NewFileTables::end() {
  insert_.reset();
}

void NewFileTables::complete() {
  run(database_->connection(), "COMMIT");
}

void NewFileTables::close() {
  insert_.reset();
  database_.reset();
  // Opens it once as a server would, so that the file gets a write-ahead log.
  const Database served(unfinished_);
}

void NewFileTables::commit() {
  try {
    give_name(unfinished_, file_);
  } catch (const fs::filesystem_error& error) {
    if (error.code() == std::errc::file_exists) {
      throw Error(ErrorKind::exists, file_.string() + " exists already; choose another name");
    }
    throw Error(ErrorKind::io, file_.string() + ": cannot be flushed: " + error.code().message());
  }
}

}  // namespace quintet::storage
