// Private to storage/ and its tests: the tables of a file, to be copied.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "storage/connection.hpp"
#include "storage/move/tables.hpp"

namespace SQLite {
class Database;
}

namespace quintet::storage {

class Database;
class SqliteStatement;

/// What a column of a file has in it.
enum class FileColumn { number, real, text, bytes };

/// A file that nobody else has open meanwhile, and that stays as it is, byte for byte.
class FileTables final : public Tables {
 public:
  /// Throws Error with the file's name.
  explicit FileTables(const std::filesystem::path& file, std::chrono::milliseconds patience = {});
  ~FileTables() override;

  [[nodiscard]] Connection& connection() noexcept { return *store_; }

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const TakeRow& take) override;

 private:
  std::unique_ptr<Connection> store_;
  SQLite::Database* connection_ = nullptr;  // the store's
};

/// A file that is made under another name, "FILE.unfinished", and gets its own at the end.
class NewFileTables final : public NewTables {
 public:
  /// Throws Error with the file's name: `exists`, where there is a file, or the log of one.
  explicit NewFileTables(std::filesystem::path file);
  /// Removes what is unfinished.
  ~NewFileTables() override;

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const TakeRow& take) override;
  void begin(const Table& table) override;
  void put(Row row) override;
  void end() override;
  void complete() override;

  /// Ends the work on the tables, which are whole now.
  void close();
  /// Where they are meanwhile, to be looked at after close().
  [[nodiscard]] const std::filesystem::path& unfinished() const noexcept { return unfinished_; }
  /// Flushes the file and gives it its name. Throws Error with the file's name.
  void keep();

 private:
  void remove_unfinished() noexcept;

  std::filesystem::path file_;
  std::filesystem::path unfinished_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<SqliteStatement> insert_;
  std::vector<FileColumn> kinds_;  // of the table that is begun
};

}  // namespace quintet::storage
