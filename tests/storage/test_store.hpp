// The store that a test case of the suite runs on: a file, or PostgreSQL (QUINTET_TEST_STORE).
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

/// A Store as a value. Several may be open for writing at once.
class TestStore {
 public:
  explicit TestStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  // NOLINTNEXTLINE(google-explicit-constructor): it stands for one
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

/// `options` are for files.
[[nodiscard]] TestStore open_store(const std::filesystem::path& file,
                                   const DatabaseOptions& options = {});
[[nodiscard]] TestStore open_reading(const std::filesystem::path& file);

/// A store for reading within the expression that makes it.
inline Connection& briefly(const TestStore& store) {
  return store;
}

/// As a writer or a reader wants it.
inline std::unique_ptr<Store> owned(TestStore store) {
  return std::move(store).release();
}

/// Whether this run keeps everything in PostgreSQL.
[[nodiscard]] bool on_postgres();

/// How many bytes a text may have that rows are found by.
inline std::size_t longest_indexed_text() {
  return on_postgres() ? 2'600 : 1 << 20;
}

/// The first column of the first row of a query that both kinds of database understand.
[[nodiscard]] std::string ask(const std::filesystem::path& file, const std::string& query);

}  // namespace quintet::storage::testing
