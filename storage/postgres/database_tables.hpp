// Private to storage/ and its tests: the tables of a PostgreSQL database, to be copied.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "storage/move/tables.hpp"
#include "storage/postgres/link.hpp"

namespace quintet::storage {

/// A database that no Quintet writes to meanwhile, as it is at one moment.
class DatabaseTables final : public Tables {
 public:
  /// Throws Error: no server, no tables of ours, another version's, or somebody else uses it.
  DatabaseTables(const std::string& address, std::chrono::milliseconds patience);

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const TakeRow& take) override;

 private:
  Link link_;
};

/// A database that gets its tables in one transaction.
class NewDatabaseTables final : public NewTables {
 public:
  /// Throws Error: no server, tables of ours are there, no right to make them, somebody else uses
  /// it.
  NewDatabaseTables(const std::string& address, std::chrono::milliseconds patience);

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const TakeRow& take) override;
  void begin(const Table& table) override;
  void put(Row row) override;
  void end() override;
  void complete() override;

  /// Commits. After Error `io` it is not known whether that has happened; the message says so.
  void keep();

 private:
  void send();
  void begin_copy();
  void end_copy();

  Link link_;
  std::vector<std::string> again_;  // what makes the indexes and references again
  std::string copy_;                // the statement of the table that is begun
  std::vector<Oid> types_;          // and of its columns
  std::string waiting_;             // rows that have not been sent
  std::size_t sent_ = 0;            // bytes, by this COPY
};

}  // namespace quintet::storage
