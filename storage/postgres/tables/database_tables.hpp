// The tables of a PostgreSQL database as source or destination of a copy. Private to storage/ and
// its tests.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "storage/move/tables.hpp"
#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// The state of a source database at one moment. No server may write to it meanwhile.
class DatabaseTables final : public Tables {
 public:
  /// Throws Error: no server, no tables of ours, another schema version, or the database is in use.
  DatabaseTables(const std::string& address, std::chrono::milliseconds patience);

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const RowHandler& on_row) override;

 private:
  Link link_;
};

/// A database whose tables are created in one transaction.
class NewDatabaseTables final : public NewTables {
 public:
  /// Throws Error: no server, our tables exist already, no right to create tables, or the database
  /// is in use.
  NewDatabaseTables(const std::string& address, std::chrono::milliseconds patience);

  [[nodiscard]] std::vector<Table> tables() override;
  [[nodiscard]] std::int64_t count(const Table& table) override;
  void read(const Table& table, const RowHandler& on_row) override;
  void begin(const Table& table) override;
  void put(Row row) override;
  void end() override;
  void complete() override;

  /// Commits. After Error `io` it is unknown whether the commit happened; the message says so.
  void commit();

 private:
  void send();
  void begin_copy();
  void end_copy();

  Link link_;
  std::vector<std::string> again_;  // statements that create indexes and foreign keys again
  std::string copy_;                // COPY statement of the current table
  std::vector<Oid> types_;          // types of its columns
  std::string waiting_;             // rows that have not been sent
  std::size_t sent_ = 0;            // bytes sent by this COPY
};

}  // namespace quintet::storage
