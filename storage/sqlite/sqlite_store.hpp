// A store in one SQLite file. Private to storage/ and its tests.
#pragma once

#include <memory>

#include "storage/sqlite/database.hpp"
#include "storage/store.hpp"

namespace quintet::storage {

/// A connection to a file. Writes fail if it was opened with Access::read_only. Movable; a
/// moved-from object can only be destroyed.
class SqliteStore final : public Store {
 public:
  /// Throws Error.
  explicit SqliteStore(Database database);
  SqliteStore(SqliteStore&&) noexcept;
  SqliteStore& operator=(SqliteStore&&) noexcept;
  ~SqliteStore() override;

  void abandon() noexcept override;
  /// If the file or its log is no longer at its path, all jobs fail and nothing is written.
  std::vector<WriteResult> write_all(std::span<const Job> jobs) override;
  [[nodiscard]] std::uint64_t commits() const override;
  ResumeReport wake(std::int64_t now) override;
  /// Moves the write-ahead log into the file.
  bool checkpoint_if_due() override;
  [[nodiscard]] bool checkpoint_due() const override;
  [[nodiscard]] std::unique_ptr<LogMover> log_mover() override;

 private:
  Statement& statement(Sql sql) override;

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::storage
