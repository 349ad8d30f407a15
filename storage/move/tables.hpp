// Private to storage/ and its tests: what can be copied from one kind of database to another.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quintet::storage {

/// A table with those of its columns that are copied, in their order.
struct Table {
  std::string name;
  std::vector<std::string> columns;
  bool operator==(const Table&) const = default;
};

/// Texts and bytes are both bytes, and are not owned.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view>;
/// The values of a table's columns, in their order.
using Row = std::span<const Value>;
/// Takes a row, whose texts are valid during the call only.
using TakeRow = std::function<void(Row)>;

/// All rows of a database, at one moment. All functions throw Error, without the database's name.
class Tables {
 public:
  Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  virtual ~Tables() = default;

  /// Of the database's own catalogue, ordered by their names; without what belongs to one kind of
  /// database only.
  [[nodiscard]] virtual std::vector<Table> tables() = 0;
  [[nodiscard]] virtual std::int64_t count(const Table& table) = 0;
  /// In any order.
  virtual void read(const Table& table, const TakeRow& take) = 0;
};

/// Tables without rows that get some, and that nobody sees until they are kept. Without keep() they
/// are gone.
class NewTables : public Tables {
 public:
  /// Begins with a table; the one before has been ended.
  virtual void begin(const Table& table) = 0;
  virtual void put(Row row) = 0;
  virtual void end() = 0;
  /// All tables have their rows: makes what was left out meanwhile, and looks whether references
  /// lead to rows.
  virtual void complete() = 0;
};

/// Says which rows there are in a table, in whatever order they come.
class RowDigest {
 public:
  void add(Row row);

  [[nodiscard]] std::int64_t rows() const noexcept { return rows_; }
  bool operator==(const RowDigest&) const = default;

 private:
  std::int64_t rows_ = 0;
  std::uint64_t sum_ = 0;     // of the rows' hashes
  std::uint64_t square_ = 0;  // of their squares
};

}  // namespace quintet::storage
