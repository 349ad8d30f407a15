#include "storage/sqlite/sqlite_statement.hpp"

#include <string>

#include <sqlite3.h>

#include <SQLiteCpp/Exception.h>

#include "storage/sqlite/sqlite_error.hpp"

namespace quintet::storage {

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const noexcept {
  sqlite3_finalize(statement);
}

SqliteStatement::SqliteStatement(SQLite::Database& connection, std::string_view text) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(connection.getHandle(), text.data(),
                                      static_cast<int>(text.size()), &statement, nullptr);
  if (code != SQLITE_OK) throw translated(SQLite::Exception(connection.getHandle(), code));
  statement_.reset(statement);
  // $1 is only a name to SQLite, which numbers the names in the order of their first use.
  const int count = sqlite3_bind_parameter_count(statement);
  for (int index = 1; index <= count; ++index) {
    places_.push_back(
        sqlite3_bind_parameter_index(statement, ('$' + std::to_string(index)).c_str()));
  }
}

int SqliteStatement::place(int index) const {
  const auto position = static_cast<std::size_t>(index - 1);
  return position < places_.size() ? places_[position] : 0;
}

void SqliteStatement::check(int code) const {
  if (code == SQLITE_OK) return;
  throw translated(SQLite::Exception(sqlite3_db_handle(statement_.get()), code));
}

void SqliteStatement::bind_number(int index, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), place(index), value));
}

void SqliteStatement::bind_real(int index, double value) {
  check(sqlite3_bind_double(statement_.get(), place(index), value));
}

void SqliteStatement::bind_text(int index, std::string_view value) {
  // SQLite takes a null pointer as NULL, so an empty text needs another pointer.
  const char* text = value.data() == nullptr ? "" : value.data();
  check(sqlite3_bind_text64(statement_.get(), place(index), text, value.size(), SQLITE_STATIC,
                            SQLITE_UTF8));
}

void SqliteStatement::bind_bytes(int index, std::span<const std::uint8_t> value) {
  check(sqlite3_bind_blob64(statement_.get(), place(index), value.data(), value.size(),
                            SQLITE_STATIC));
}

void SqliteStatement::bind_null(int index) {
  check(sqlite3_bind_null(statement_.get(), place(index)));
}

bool SqliteStatement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) check(code);
  return false;
}

int SqliteStatement::run() {
  if (next()) throw Error(ErrorKind::other, "a statement that gives no rows has given one");
  return sqlite3_changes(sqlite3_db_handle(statement_.get()));
}

bool SqliteStatement::null(int column) {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t SqliteStatement::number(int column) {
  return sqlite3_column_int64(statement_.get(), column);
}

double SqliteStatement::real(int column) {
  return sqlite3_column_double(statement_.get(), column);
}

std::string_view SqliteStatement::text(int column) {
  // sqlite3_column_bytes() is the size of the text only after sqlite3_column_text().
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}

void SqliteStatement::reset() noexcept {
  sqlite3_reset(statement_.get());
}

}  // namespace quintet::storage
