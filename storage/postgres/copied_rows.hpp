// Private to this folder: rows as COPY … (FORMAT binary) sends and takes them.
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

/// What comes before all rows, and what comes after them.
[[nodiscard]] std::string copy_header();
[[nodiscard]] std::string copy_trailer();

/// `types` are the columns'. Throws Error for a number that a column does not hold.
void append_row(std::string& to, Row row, std::span<const Oid> types);

/// Finds the rows in what comes, whatever the pieces are that it comes in.
class CopiedRows {
 public:
  CopiedRows(std::vector<Oid> types, TakeRow take);

  /// Calls `take` with each row that is whole now.
  void add(std::string_view bytes);
  /// Whether the end has come.
  [[nodiscard]] bool complete() const noexcept { return complete_; }

 private:
  /// How many bytes the next row has; 0: it is not whole yet.
  std::size_t take_one(std::string_view bytes);

  std::vector<Oid> types_;
  TakeRow take_;
  std::vector<Value> values_;
  std::string waiting_;
  bool begun_ = false;
  bool complete_ = false;
};

/// Runs a statement that begins a COPY. Throws Error.
void start_copy(PGconn& connection, const std::string& statement);

/// Reads the results that end a COPY. Throws Error when the server has refused something.
void finish_copy(PGconn& connection);

/// That a connection is lost, as libpq says it.
[[nodiscard]] Error lost(PGconn& connection);

}  // namespace quintet::storage
