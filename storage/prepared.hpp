// Private to this folder: a connection with all statements prepared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include "storage/database.hpp"
#include "storage/error.hpp"
#include "storage/statements.hpp"
#include "storage/types.hpp"

namespace quintet::storage {

/// As it is stored.
[[nodiscard]] inline const char* ban_kind(BanKind kind) {
  return kind == BanKind::name ? "name" : "address";
}

/// A prepared statement during one use. At the end it is reset: a statement in the middle of its
/// rows would hold on to its state of the file.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { statement_.tryReset(); }

  /// ?1, ?2, …; an empty optional is NULL. Strings are not copied: they must outlive this object.
  template <class... Values>
  Use& bind(const Values&... values) {
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  /// Moves on to the next row; false after the last one.
  bool next() { return statement_.executeStep(); }
  /// Runs a statement without rows; the number of rows that it changed.
  int run() { return statement_.exec(); }

  [[nodiscard]] bool null(int column) { return statement_.getColumn(column).isNull(); }
  [[nodiscard]] std::int64_t number(int column) { return statement_.getColumn(column).getInt64(); }
  [[nodiscard]] double real(int column) { return statement_.getColumn(column).getDouble(); }
  [[nodiscard]] bool flag(int column) { return number(column) != 0; }
  [[nodiscard]] std::string text(int column) { return statement_.getColumn(column).getString(); }
  /// Valid until the next row.
  [[nodiscard]] std::string_view view(int column) {
    const auto value = statement_.getColumn(column);
    const char* text = value.getText();
    return {text, static_cast<std::size_t>(value.getBytes())};
  }

  [[nodiscard]] std::optional<std::int64_t> number_or_null(int column) {
    return null(column) ? std::nullopt : std::optional(number(column));
  }
  [[nodiscard]] std::optional<int> small_or_null(int column) {
    return null(column) ? std::nullopt : std::optional(static_cast<int>(number(column)));
  }
  [[nodiscard]] std::optional<double> real_or_null(int column) {
    return null(column) ? std::nullopt : std::optional(real(column));
  }
  [[nodiscard]] std::optional<std::string> text_or_null(int column) {
    return null(column) ? std::nullopt : std::optional(text(column));
  }

 private:
  void bind_one(int index, std::int64_t value) { statement_.bind(index, value); }
  void bind_one(int index, int value) { statement_.bind(index, value); }
  void bind_one(int index, bool value) { statement_.bind(index, value ? 1 : 0); }
  void bind_one(int index, double value) { statement_.bind(index, value); }
  void bind_one(int index, const std::string& value) { statement_.bindNoCopy(index, value); }
  void bind_one(int index, const char* value) { statement_.bind(index, value); }
  void bind_one(int index, std::string_view value) { statement_.bind(index, std::string(value)); }
  void bind_one(int index, const TokenHash& value) {
    statement_.bind(index, value.data(), static_cast<int>(value.size()));
  }
  template <class T>
  void bind_one(int index, const std::optional<T>& value) {
    if (value) {
      bind_one(index, *value);
    } else {
      statement_.bind(index);
    }
  }

  SQLite::Statement& statement_;
};

class Prepared {
 public:
  /// Throws Error.
  explicit Prepared(Database database);

  [[nodiscard]] Use use(Sql sql) { return Use(statements_[static_cast<std::size_t>(sql)]); }
  [[nodiscard]] SQLite::Database& connection() { return database_.connection(); }
  [[nodiscard]] const Database& database() const { return database_; }
  [[nodiscard]] Error error(const SQLite::Exception& exception, std::string_view doing) const;

 private:
  Database database_;
  std::vector<SQLite::Statement> statements_;  // by Sql
};

/// Several reads of the same state.
class ReadTransaction {
 public:
  explicit ReadTransaction(Prepared& prepared);
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  ~ReadTransaction();

 private:
  Prepared& prepared_;
};

/// From a row that begins with the columns of a player.
[[nodiscard]] PlayerRow player_row(Use& row);
/// The same, where these columns begin with another one.
[[nodiscard]] PlayerRow player_row_at(Use& row, int column);
/// From a row that begins with the columns of a rating.
[[nodiscard]] RatingRow rating_row(Use& row);

}  // namespace quintet::storage
