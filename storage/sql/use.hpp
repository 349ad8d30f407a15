// Use of statements, and rows that several topics share, for storage's own sources.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/error.hpp"
#include "storage/sql/connection.hpp"
#include "storage/sql/statement.hpp"
#include "storage/sql/statements.hpp"

namespace quintet::storage {

/// A prepared statement for one use; the destructor resets it. It throws Error with the database's
/// own message. reading() and the code that writes jobs add which operation failed.
class Use {
 public:
  explicit Use(Statement& statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { statement_.reset(); }

  /// Binds $1, $2, …; an empty optional is NULL. Texts are not copied: they must outlive this
  /// object.
  template <class... Values>
  Use& bind(const Values&... values) {
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  /// Moves to the next row; returns false after the last one.
  bool next() { return statement_.next(); }
  /// Runs a statement without result rows; returns the number of changed rows.
  int run() { return statement_.run(); }

  [[nodiscard]] bool null(int column) { return statement_.null(column); }
  [[nodiscard]] std::int64_t number(int column) { return statement_.number(column); }
  [[nodiscard]] double real(int column) { return statement_.real(column); }
  [[nodiscard]] bool flag(int column) { return number(column) != 0; }
  [[nodiscard]] std::string text(int column) { return std::string(statement_.text(column)); }
  /// Valid until the next row.
  [[nodiscard]] std::string_view view(int column) { return statement_.text(column); }

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
  void bind_one(int index, std::int64_t value) { statement_.bind_number(index, value); }
  void bind_one(int index, int value) { statement_.bind_number(index, value); }
  void bind_one(int index, bool value) { statement_.bind_number(index, value ? 1 : 0); }
  void bind_one(int index, double value) { statement_.bind_real(index, value); }
  void bind_one(int index, const std::string& value) { statement_.bind_text(index, value); }
  void bind_one(int index, const char* value) { statement_.bind_text(index, value); }
  void bind_one(int index, std::string_view value) { statement_.bind_text(index, value); }
  void bind_one(int index, const TokenHash& value) { statement_.bind_bytes(index, value); }
  void bind_one(int index, std::span<const std::uint8_t> value) {
    statement_.bind_bytes(index, value);
  }
  template <class T>
  void bind_one(int index, const std::optional<T>& value) {
    if (value) {
      bind_one(index, *value);
    } else {
      statement_.bind_null(index);
    }
  }

  Statement& statement_;
};

/// A transaction for several reads of the same state.
class ReadTransaction {
 public:
  explicit ReadTransaction(Connection& connection);
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  ~ReadTransaction();

 private:
  Connection& connection_;
};

/// Returns the result of `read()`. Rethrows its Error as "LOCATION: cannot DOING: …".
template <class Read>
auto reading(const Connection& connection, std::string_view doing, Read read) {
  try {
    return read();
  } catch (const Error& error) {
    throw explained(error, connection.location(), doing);
  }
}

/// Returns `make(row)` for each row of a bound statement.
template <class Make>
auto all(Use& row, Make make) {
  std::vector<std::invoke_result_t<Make&, Use&>> result;
  while (row.next())
    result.push_back(make(row));
  return result;
}

/// Returns `make(row)` for the first row, if there is one.
template <class Make>
auto first(Use& row, Make make) {
  return row.next() ? std::optional(make(row)) : std::nullopt;
}

/// The stored text of a kind of ban.
[[nodiscard]] inline const char* ban_kind(BanKind kind) {
  return kind == BanKind::name ? "name" : "address";
}

/// Number of columns of a player in a row.
inline constexpr int after_player = 7;
/// Reads a player from the first columns of a row.
[[nodiscard]] PlayerRow player_row(Use& row);
/// Reads a player from the columns that start at `column`.
[[nodiscard]] PlayerRow player_row_at(Use& row, int column);
/// Reads an event from a row.
[[nodiscard]] EventRow event_row(Use& row);
/// Reads a rating from the first columns of a row.
[[nodiscard]] RatingRow rating_row(Use& row);

}  // namespace quintet::storage
