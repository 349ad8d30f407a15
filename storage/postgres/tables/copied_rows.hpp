// Rows in the format of COPY … (FORMAT binary). Private to storage/postgres/.
// https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.4
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include "storage/error.hpp"
#include "storage/move/tables.hpp"

namespace quintet::storage {

/// The bytes before all rows and after them.
[[nodiscard]] std::string copy_header();
[[nodiscard]] std::string copy_trailer();

/// `types` are the types of the columns. Throws Error for a number that does not fit its column.
void append_row(std::string& to, Row row, std::span<const Oid> types);

/// Splits a stream of bytes, which arrives in pieces of any size, into rows.
class CopiedRows {
 public:
  CopiedRows(std::vector<Oid> types, RowHandler on_row);

  /// Adds a piece and calls `on_row` with each row that is complete now.
  void add(std::string_view bytes);
  /// Whether the end of the stream has arrived.
  [[nodiscard]] bool complete() const noexcept { return complete_; }

 private:
  /// Takes the first row and returns its size in bytes; 0 if it is not complete yet.
  std::size_t consume_one(std::string_view bytes);

  std::vector<Oid> types_;
  RowHandler on_row_;
  std::vector<Value> values_;
  std::string waiting_;
  bool begun_ = false;
  bool complete_ = false;
};

/// Runs a statement that begins a COPY. Throws Error.
void start_copy(PGconn& connection, const std::string& statement);

/// Reads the results at the end of a COPY. Throws Error if the server has refused something.
void finish_copy(PGconn& connection);

/// An Error for a lost connection, with libpq's message.
[[nodiscard]] Error lost(PGconn& connection);

}  // namespace quintet::storage
