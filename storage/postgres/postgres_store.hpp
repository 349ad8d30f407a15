// Private to storage/ and its tests: a store in a PostgreSQL database.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "storage/lease.hpp"
#include "storage/open.hpp"
#include "storage/store.hpp"

namespace quintet::storage {

struct PostgresOptions {
  /// The tables must be there and up to date; writes fail.
  bool reads_only = false;
  /// Nobody else may open the database for writing meanwhile. False is for tests.
  bool alone = true;
  /// Of a node; others may write then, too, each for itself. Null: nobody else may.
  std::shared_ptr<Lease> lease;
  /// How long to wait for somebody else who has it, before Error `locked`: a server that has just
  /// been killed has its session for a moment.
  std::chrono::milliseconds lock_patience{5'000};
  /// How long a write waits, when its commit was cut off, to find out what became of it.
  std::chrono::milliseconds settling_time{2'000};
  /// How long a statement may take; 0: as long as it likes.
  std::chrono::milliseconds statement_timeout{30'000};
};

/// One session. When it is lost, the next use tries to make a new one; while the server is away,
/// all reads throw Error and all writes fail at once.
class PostgresStore final : public Store {
 public:
  /// `address` has no password in it. Throws Error, whose message begins with the address.
  explicit PostgresStore(const std::string& address, const PostgresOptions& options = {});
  ~PostgresStore() override;

  /// What opening has done to tables of an older version.
  [[nodiscard]] const std::optional<Migrated>& migrated() const noexcept;

  void abandon() noexcept override;
  /// `unknown` when the session is lost after COMMIT was sent and before its answer: all of these
  /// jobs are stored or none. Nobody reads in this process until the server's process of the lost
  /// session is gone, so what is read afterwards stays.
  std::vector<WriteResult> write_all(std::span<const Job> jobs) override;
  [[nodiscard]] std::uint64_t commits() const override;
  ResumeReport wake(std::int64_t now) override;
  /// The server does its housekeeping by itself.
  bool checkpoint_if_due() override { return false; }
  [[nodiscard]] bool checkpoint_due() const override { return false; }
  [[nodiscard]] std::unique_ptr<LogMover> log_mover() override { return nullptr; }

 private:
  Statement& statement(Sql sql) override;

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::storage
