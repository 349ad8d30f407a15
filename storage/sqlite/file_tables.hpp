// The tables of a file as source or destination of a copy. Private to storage/ and its tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "storage/move/tables.hpp"
#include "storage/sql/connection.hpp"

namespace SQLite {
class Database;
}

namespace quintet::storage {

class Database;
class SqliteStatement;

/// Type of a column.
enum class FileColumn { number, real, text, bytes };

/// A source file. Excludes other processes, and stays unchanged, byte for byte.
class FileTables final : public Tables {
 public:
  /// Throws Error with the file's name.
  explicit FileTables(const std::filesystem::path& file, std::chrono::milliseconds patience = {});
  ~FileTables() override;

  [[nodiscard]] Connection& connection() noexcept { return *store_; }

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const RowHandler& on_row) override;

 private:
  std::unique_ptr<Connection> store_;
  SQLite::Database* connection_ = nullptr;  // the store's
};

/// A new file, which is written as "FILE.unfinished" and gets its own name at the end.
class NewFileTables final : public NewTables {
 public:
  /// Throws Error with the file's name: `exists` if there is a file or a log of it.
  explicit NewFileTables(std::filesystem::path file);
  /// Removes an unfinished file.
  ~NewFileTables() override;

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const RowHandler& on_row) override;
  void begin(const Table& table) override;
  void put(Row row) override;
  void end() override;
  void complete() override;

  /// Closes the file. Precondition: the tables are complete.
  void close();
  /// Path of the unfinished file, for checks after close().
  [[nodiscard]] const std::filesystem::path& unfinished() const noexcept { return unfinished_; }
  /// Flushes the file and gives it its name. Throws Error with the file's name.
  void commit();

 private:
  void remove_unfinished() noexcept;

  std::filesystem::path file_;
  std::filesystem::path unfinished_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<SqliteStatement> insert_;
  std::vector<FileColumn> kinds_;  // of the current table
};

}  // namespace quintet::storage
