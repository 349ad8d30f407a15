// Tables that can be copied from one kind of database to another. Private to storage/ and its
// tests.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quintet::storage {

/// A table with the columns to copy, in order.
struct Table {
  std::string name;
  std::vector<std::string> columns;
  bool operator==(const Table&) const = default;
};

/// A value of a column. Texts and bytes are both bytes, and are not owned.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view>;
/// The values of a table's columns, in order.
using Row = std::span<const Value>;
/// Receives a row, whose texts are valid only during the call.
using RowHandler = std::function<void(Row)>;

/// Reads all rows of a database at one moment. All functions throw Error without the database's
/// name.
class Tables {
 public:
  Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  virtual ~Tables() = default;

  /// Tables of the database's own catalogue, sorted by name, without those that only one kind of
  /// database has.
  [[nodiscard]] virtual std::vector<Table> tables() = 0;
  [[nodiscard]] virtual std::int64_t count(const Table& table) = 0;
  /// Passes all rows of the table to `on_row`, in any order.
  virtual void read(const Table& table, const RowHandler& on_row) = 0;
};

/// New tables to fill. They are invisible to others until they are kept, and are dropped without a
/// call of keep().
class NewTables : public Tables {
 public:
  /// Begins a table; the previous one has been ended.
  virtual void begin(const Table& table) = 0;
  virtual void put(Row row) = 0;
  virtual void end() = 0;
  /// Call it when all tables have their rows: adds what was left out before, and checks the
  /// references.
  virtual void complete() = 0;
};

/// Digest of the rows of a table that does not depend on their order.
class RowDigest {
 public:
  void add(Row row);

  [[nodiscard]] std::int64_t rows() const noexcept { return rows_; }
  bool operator==(const RowDigest&) const = default;

 private:
  std::int64_t rows_ = 0;
  std::uint64_t sum_ = 0;     // sum of the rows' hashes
  std::uint64_t square_ = 0;  // sum of their squares
};

}  // namespace quintet::storage
