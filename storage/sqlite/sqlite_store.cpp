#include "storage/sqlite/sqlite_store.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <sqlite3.h>

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include "storage/jobs/perform.hpp"
#include "storage/sql/use.hpp"
#include "storage/sqlite/open_files.hpp"
#include "storage/sqlite/sqlite_error.hpp"
#include "storage/sqlite/sqlite_statement.hpp"

namespace quintet::storage {
namespace {

/// Whether a COMMIT with this error has certainly not written the transaction's last frame, which
/// makes it valid. After other errors that frame may be complete: SQLite writes it before it
/// flushes the log and updates the log's index, and either step may fail.
bool certainly_not_committed(const SQLite::Exception& exception) {
  if (exception.getExtendedErrorCode() == SQLITE_IOERR_WRITE) return true;  // incomplete frame
  switch (exception.getErrorCode() & 0xFF) {
    case SQLITE_FULL:  // as above
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_CONSTRAINT:
    case SQLITE_READONLY:
      return true;
    default:
      return false;
  }
}

WriteResult failure(std::string message) {
  return {.status = WriteStatus::failure, .message = std::move(message)};
}

/// The prepared statements that begin and commit a transaction.
class TransactionStatements {
 public:
  explicit TransactionStatements(SQLite::Database& connection)
      : begin_(connection, "BEGIN IMMEDIATE"), commit_(connection, "COMMIT") {}

  // Both throw SQLite::Exception.
  void begin() { run(begin_); }
  void commit() { run(commit_); }

 private:
  static void run(SQLite::Statement& statement) {
    try {
      statement.exec();
    } catch (...) {
      statement.tryReset();
      throw;
    }
    statement.reset();
  }

  SQLite::Statement begin_;
  SQLite::Statement commit_;
};

/// A transaction that its destructor rolls back unless it is committed.
class Transaction {
 public:
  Transaction(SQLite::Database& connection, TransactionStatements& statements)
      : connection_(connection), statements_(statements) {
    statements_.begin();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    // If SQLite has already rolled it back, this fails, which is harmless.
    if (!committed_) sqlite3_exec(connection_.getHandle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }

  void commit() {
    statements_.commit();
    committed_ = true;
  }

 private:
  SQLite::Database& connection_;
  TransactionStatements& statements_;
  bool committed_ = false;
};

constexpr std::int64_t checkpoint_pages = 1000;  // of 4 KiB; SQLite's own default

class SqliteLogMover final : public LogMover {
 public:
  explicit SqliteLogMover(const std::filesystem::path& file)
      : database_(file, {.access = Access::read_only}) {}

  void move() noexcept override {
    // Each pass moves the pages that were written during the previous one, so passes get shorter.
    constexpr int passes = 3;
    constexpr int few = 50;  // pages
    int moved_before = 0;
    for (int pass = 0; pass < passes; ++pass) {
      int pages = 0;
      int moved = 0;
      const auto code = sqlite3_wal_checkpoint_v2(database_.connection().getHandle(), nullptr,
                                                  SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
      if (code != SQLITE_OK || moved - std::exchange(moved_before, moved) <= few) return;
    }
  }

 private:
  Database database_;
};

}  // namespace

class SqliteStore::Impl {
 public:
  explicit Impl(Database database)
      : database_(std::move(database)),
        statements_(prepared(database_)),
        transactions_(connection()),
        files_(database_.file()) {
    // Replaces SQLite's own checkpoints, which would delay commits.
    sqlite3_wal_hook(
        connection().getHandle(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<Impl*>(self)->log_pages_ = pages;
          ++static_cast<Impl*>(self)->commits_;
          return SQLITE_OK;
        },
        this);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  [[nodiscard]] Statement& statement(Sql sql) { return statements_[sql.number()]; }

  void abandon() noexcept {
    sqlite3_exec(connection().getHandle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }

  std::vector<WriteResult> write_all(Connection& self, std::span<const Job> jobs) {
    std::vector<WriteResult> results;
    results.reserve(jobs.size());
    if (auto fault = files_.fault(); !fault.empty()) {
      results.assign(jobs.size(), failure(std::move(fault)));
      return results;
    }
    try {
      std::optional<Transaction> transaction;
      transaction.emplace(connection(), transactions_);
      if (!perform_all(self, jobs, results)) {
        transaction.reset();
        transaction.emplace(connection(), transactions_);
        results.clear();
        for (const auto& job : jobs)
          results.push_back(perform_guarded(self, job));
      }
      if (const auto not_done = commit(*transaction)) results.assign(jobs.size(), *not_done);
    } catch (const SQLite::Exception& exception) {
      results.assign(jobs.size(), failure(error(exception, "write").what()));
    } catch (const Error& unexplained) {
      results.assign(jobs.size(), failure(error(unexplained, "write").what()));
    }
    return results;
  }

  ResumeReport wake(Connection& self, std::int64_t now) {
    return reading(self, "move the due times", [&] {
      try {
        Transaction transaction(connection(), transactions_);
        ResumeReport report;
        // Negative if the machine's clock has been set back; due times then move to an earlier
        // time.
        const std::int64_t passed = now - last_alive(self).value_or(now);
        if (passed != 0) report.rooms = self.use(DeadlineSql::put_off).bind(passed).run();
        report.downtime = std::max<std::int64_t>(0, passed);
        self.use(DeadlineSql::begin_life).bind(now).run();
        transaction.commit();
        return report;
      } catch (const SQLite::Exception& exception) {
        throw translated(exception);
      }
    });
  }

  [[nodiscard]] std::uint64_t commits() const { return commits_; }

  [[nodiscard]] bool checkpoint_due() const { return log_pages_ >= checkpoint_due_; }

  [[nodiscard]] std::unique_ptr<LogMover> log_mover() const {
    return std::make_unique<SqliteLogMover>(database_.file());
  }

  bool checkpoint_if_due() {
    if (!checkpoint_due()) return false;
    int pages = 0;
    int moved = 0;
    const auto code = sqlite3_wal_checkpoint_v2(connection().getHandle(), nullptr,
                                                SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    // Readers may still need a part of the log. Then tries again only after 1,000 more pages.
    const bool all = code == SQLITE_OK && moved == pages;
    checkpoint_due_ = all ? checkpoint_pages : log_pages_ + checkpoint_pages;
    if (all) log_pages_ = 0;
    return code == SQLITE_OK && moved > 0;
  }

 private:
  [[nodiscard]] SQLite::Database& connection() { return database_.connection(); }

  static std::vector<SqliteStatement> prepared(Database& database) {
    std::vector<SqliteStatement> statements;
    statements.reserve(sql_texts.size());
    try {
      for (const Texts& texts : sql_texts)
        statements.emplace_back(database.connection(), texts.sqlite);
    } catch (const Error& unexplained) {
      throw explained(unexplained, database.file().native(), "prepare its statements");
    }
    return statements;
  }

  [[nodiscard]] Error error(const SQLite::Exception& exception, std::string_view doing) const {
    return translated(exception, database_.file(), doing);
  }

  [[nodiscard]] Error error(const Error& unexplained, std::string_view doing) const {
    return explained(unexplained, database_.file().native(), doing);
  }

  /// Performs all jobs without savepoints, because nearly all batches have no fault. Returns false
  /// if a job has one; the caller must then roll back the transaction. Throws errors that affect
  /// the whole transaction.
  static bool perform_all(Connection& self, std::span<const Job> jobs,
                          std::vector<WriteResult>& results) {
    try {
      for (const auto& job : jobs) {
        results.push_back(perform_job(self, job));
        if (!results.back().ok()) return false;
      }
    } catch (const Error& error) {
      if (!concerns_one_job_only(error)) throw;
      return false;
    }
    return true;
  }

  /// Performs a job within a savepoint. Throws errors that affect the whole transaction.
  WriteResult perform_guarded(Connection& self, const Job& job) {
    self.use(TransactionSql::begin_job).run();
    auto result = [&]() -> WriteResult {
      try {
        return perform_job(self, job);
      } catch (const Error& unexplained) {
        if (!concerns_one_job_only(unexplained)) throw;
        return {.status = WriteStatus::invalid, .message = error(unexplained, "write").what()};
      }
    }();
    if (!result.ok()) self.use(TransactionSql::undo_job).run();
    self.use(TransactionSql::end_job).run();
    return result;
  }

  /// Commits. Returns nothing if the transaction is on disk, and otherwise the result of each of
  /// its jobs.
  std::optional<WriteResult> commit(Transaction& transaction) {
    try {
      transaction.commit();
      return std::nullopt;
    } catch (const SQLite::Exception& exception) {
      auto result = failure(error(exception, "write").what());
      if (certainly_not_committed(exception) || overwrite_failed_commit()) return result;
      result.status = WriteStatus::unknown;
      result.message += "; it is not known whether this has been stored";
      return result;
    }
  }

  /// After a failed COMMIT its complete frames may remain behind the end of the log. No connection
  /// sees them, because the log's index does not count them, but after the end of the process
  /// SQLite rebuilds the index from the log, and they would reappear. The next committed frame
  /// overwrites the first of them; the checksums of the others then no longer match. So this
  /// commits an empty change. Returns false if that fails too.
  bool overwrite_failed_commit() {
    abandon();
    try {
      const auto version = std::to_string(database_.version());
      Transaction transaction(connection(), transactions_);
      // Unlike an UPDATE to the same value, this statement always writes a page.
      connection().exec("PRAGMA user_version = " + version);
      transaction.commit();
      return true;
    } catch (const SQLite::Exception&) {
      return false;
    }
  }

  static std::optional<std::int64_t> last_alive(Connection& self) {
    auto row = self.use(DeadlineSql::last_alive);
    return row.next() ? row.number_or_null(0) : std::nullopt;
  }

  Database database_;
  std::vector<SqliteStatement> statements_;  // indexed by Sql::number()
  TransactionStatements transactions_;
  const OpenFiles files_;
  std::uint64_t commits_ = 0;
  std::int64_t log_pages_ = 0;  // pages in the write-ahead log after the last commit
  std::int64_t checkpoint_due_ = checkpoint_pages;
};

SqliteStore::SqliteStore(Database database)
    : Store(database.file().native()), impl_(std::make_unique<Impl>(std::move(database))) {}
SqliteStore::SqliteStore(SqliteStore&&) noexcept = default;
SqliteStore& SqliteStore::operator=(SqliteStore&&) noexcept = default;
SqliteStore::~SqliteStore() = default;

Statement& SqliteStore::statement(Sql sql) {
  return impl_->statement(sql);
}

void SqliteStore::abandon() noexcept {
  impl_->abandon();
}

std::vector<WriteResult> SqliteStore::write_all(std::span<const Job> jobs) {
  return impl_->write_all(*this, jobs);
}

std::uint64_t SqliteStore::commits() const {
  return impl_->commits();
}

ResumeReport SqliteStore::wake(std::int64_t now) {
  return impl_->wake(*this, now);
}

bool SqliteStore::checkpoint_if_due() {
  return impl_->checkpoint_if_due();
}

bool SqliteStore::checkpoint_due() const {
  return impl_->checkpoint_due();
}

std::unique_ptr<LogMover> SqliteStore::log_mover() {
  return impl_->log_mover();
}

}  // namespace quintet::storage
