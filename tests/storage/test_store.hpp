// The store for a test case that runs on a file and on PostgreSQL (QUINTET_TEST_STORE).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/sqlite/database.hpp"
#include "storage/store.hpp"

namespace quintet::storage::testing {

/// A Store as a value. Several may be open for writing at the same time.
class TestStore {
 public:
  explicit TestStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  // NOLINTNEXTLINE(google-explicit-constructor): a TestStore is used as one
  operator Store&() const { return *store_; }

  WriteResult write(const Job& job) { return store_->write(job); }
  std::vector<WriteResult> write_all(std::span<const Job> jobs) { return store_->write_all(jobs); }
  [[nodiscard]] std::uint64_t commits() const { return store_->commits(); }
  ResumeReport wake(std::int64_t now) { return store_->wake(now); }
  bool checkpoint_if_due() { return store_->checkpoint_if_due(); }
  [[nodiscard]] bool checkpoint_due() const { return store_->checkpoint_due(); }
  [[nodiscard]] std::unique_ptr<LogMover> log_mover() { return store_->log_mover(); }

  [[nodiscard]] std::unique_ptr<Store> release() && { return std::move(store_); }

 private:
  std::unique_ptr<Store> store_;
};

/// `options` apply to files only.
[[nodiscard]] TestStore open_store(const std::filesystem::path& file,
                                   const DatabaseOptions& options = {});
[[nodiscard]] TestStore open_reading(const std::filesystem::path& file);

/// Uses a temporary store for reading within one expression.
inline Connection& briefly(const TestStore& store) {
  return store;
}

/// Gives up ownership, for a writer or a reader.
inline std::unique_ptr<Store> owned(TestStore store) {
  return std::move(store).release();
}

/// Whether this test run stores everything in PostgreSQL.
[[nodiscard]] bool on_postgres();

/// The maximum length in bytes of a text in an index.
inline std::size_t longest_indexed_text() {
  return on_postgres() ? 2'600 : 1 << 20;
}

/// Runs a query that is valid in both kinds of SQL. Returns the first column of the first row.
[[nodiscard]] std::string ask(const std::filesystem::path& file, const std::string& query);

}  // namespace quintet::storage::testing
