// A store in a PostgreSQL database. Private to storage/ and its tests.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "storage/data/lease.hpp"
#include "storage/open.hpp"
#include "storage/store.hpp"

namespace quintet::storage {

struct PostgresOptions {
  /// The tables must exist and be up to date; writes fail.
  bool reads_only = false;
  /// Whether other processes are kept from opening the database for writing. Tests set it to false.
  bool alone = true;
  /// Lease of a node; other nodes may then write too, each to its own shards. Null: no nodes.
  std::shared_ptr<Lease> lease;
  /// How long to wait for another user of the database, before Error `locked`: the session of a
  /// server that has just been killed lasts a moment longer.
  std::chrono::milliseconds lock_patience{5'000};
  /// How long a write waits to find out the result of a commit whose connection was lost.
  std::chrono::milliseconds settling_time{2'000};
  /// Maximum time of a statement; 0: no limit.
  std::chrono::milliseconds statement_timeout{30'000};
};

/// One session. If it is lost, the next use tries to restore it; while the server is away, all
/// reads throw Error and all writes fail at once.
class PostgresStore final : public Store {
 public:
  /// `address` contains no password. Throws Error, whose message begins with the address.
  explicit PostgresStore(const std::string& address, const PostgresOptions& options = {});
  ~PostgresStore() override;

  /// The migration that opening has done, if any.
  [[nodiscard]] const std::optional<Migrated>& migrated() const noexcept;

  void abandon() noexcept override;
  /// `unknown` if the session is lost between COMMIT and its answer: either all of these jobs are
  /// stored or none. No read in this process runs until the server process of the lost session has
  /// ended, so later reads see the final state.
  std::vector<WriteResult> write_all(std::span<const Job> jobs) override;
  [[nodiscard]] std::uint64_t commits() const override;
  ResumeReport wake(std::int64_t now) override;
  /// The PostgreSQL server does its own housekeeping.
  bool checkpoint_if_due() override { return false; }
  [[nodiscard]] bool checkpoint_due() const override { return false; }
  [[nodiscard]] std::unique_ptr<LogMover> log_mover() override { return nullptr; }

 private:
  Statement& statement(Sql sql) override;

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::storage
