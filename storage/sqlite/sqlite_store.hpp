// Private to storage/ and its tests: a store in one SQLite file.
#pragma once

#include <memory>

#include "storage/sqlite/database.hpp"
#include "storage/store.hpp"

namespace quintet::storage {

/// A connection to a file. On one that is opened with Access::read_only, writes fail. Movable; one
/// that has been moved from can only be destroyed.
class SqliteStore final : public Store {
 public:
  /// Throws Error.
  explicit SqliteStore(Database database);
  SqliteStore(SqliteStore&&) noexcept;
  SqliteStore& operator=(SqliteStore&&) noexcept;
  ~SqliteStore() override;

  void abandon() noexcept override;
  /// When the file or its log is not at its path any more, all jobs fail and nothing is written.
  std::vector<WriteResult> write_all(std::span<const Job> jobs) override;
  [[nodiscard]] std::uint64_t commits() const override;
  ResumeReport wake(std::int64_t now) override;
  /// Moves what the write-ahead log holds into the file.
  bool checkpoint_if_due() override;
  [[nodiscard]] bool checkpoint_due() const override;
  [[nodiscard]] std::unique_ptr<LogMover> log_mover() override;

 private:
  Statement& statement(Sql sql) override;

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::storage
