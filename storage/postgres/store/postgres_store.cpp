#include "storage/postgres/store/postgres_store.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "storage/jobs/perform.hpp"
#include "storage/postgres/cluster/fence.hpp"
#include "storage/postgres/cluster/revocations.hpp"
#include "storage/postgres/store/postgres_statement.hpp"
#include "storage/postgres/store/rated_players.hpp"
#include "storage/postgres/store/session.hpp"
#include "storage/postgres/store/statement_texts.hpp"
#include "storage/postgres/store/turn_batch.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

/// Maximum number of attempts for a transaction that deadlocks with those of other nodes.
constexpr int most_attempts = 3;

Error with_address(const std::string& address, const Error& error) {
  return {error.kind(), address + ": " + error.what()};
}

/// Measures for undoing a single job, from those for most batches to those for rare ones.
enum class Care {
  none,        // turns together, other jobs one after the other
  savepoints,  // also a savepoint for each of the other jobs
  one_by_one,  // also a savepoint for each turn
};

}  // namespace

class PostgresStore::Impl {
 public:
  Impl(const std::string& address, const PostgresOptions& options)
      : session_(address, options),
        lease_(options.lease),
        fence_(options.lease ? fence_statement(*options.lease) : "") {
    statements_.reserve(postgres_statement_count);
    for (std::size_t number = 0; number < postgres_statement_count; ++number)
      statements_.emplace_back(session_.link(), number, changed_rows_);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  [[nodiscard]] const std::optional<Migrated>& migrated() const { return session_.migrated(); }
  [[nodiscard]] std::uint64_t commits() const { return commits_; }

  Statement& statement(Sql sql) {
    const bool within = writing_ || reading_;
    if (sql == TransactionSql::begin_read) reading_ = true;
    if (sql == TransactionSql::end_read) reading_ = false;
    // Must not reconnect within a transaction, because a new session has none.
    if (!within) ensure_session();
    return statements_[sql.number()];
  }

  void abandon() noexcept {
    reading_ = false;
    session_.abandon();
  }

  std::vector<WriteResult> write_all(Connection& self, std::span<const Job> jobs) {
    std::vector<WriteResult> results;
    if (jobs.empty()) return results;
    writing_ = true;
    try {
      session_.ensure();
      int attempts = 0;
      while (!write_once(self, jobs, results, ++attempts == most_attempts)) {
      }
    } catch (const Error& error) {
      results.assign(jobs.size(), result_of_failure(self, error));
    } catch (...) {
      // The server's replies may be unread, so the next transaction needs a new session.
      session_.abandon();
      turns_.clear();
      writing_ = commit_sent_ = false;
      throw;
    }
    if (stored_revocation_) ++lease_->revoked;
    writing_ = false;
    return results;
  }

  ResumeReport wake(Connection& self, std::int64_t now) {
    return reading(self, "move the due times", [&] {
      session_.ensure();
      writing_ = true;
      try {
        begin();
        ResumeReport report;
        // Negative if the machine's clock has been set back; due times then move to an earlier
        // time.
        const std::int64_t passed = now - last_alive(self).value_or(now);
        if (passed != 0) {
          self.use(DeadlineSql::put_off).bind(passed).run();
          report.rooms = rooms_with_deadline();
        }
        report.downtime = std::max<std::int64_t>(0, passed);
        self.use(DeadlineSql::begin_life).bind(now).run();
        commit();
        writing_ = false;
        return report;
      } catch (const Error& error) {
        session_.abandon_after(error);
        commit_sent_ = false;
        writing_ = false;
        throw;
      }
    });
  }

 private:
  /// Writes all jobs in one transaction. Returns false if nothing is stored because it deadlocked
  /// with another node's transaction; throws instead if this was the `last` attempt.
  bool write_once(Connection& self, std::span<const Job> jobs, std::vector<WriteResult>& results,
                  bool last) {
    try {
      for (const Care care : {Care::none, Care::savepoints, Care::one_by_one}) {
        results.assign(jobs.size(), WriteResult{});
        if (attempt(self, jobs, care, results)) break;
        session_.abandon();
      }
      return true;
    } catch (const Error& error) {
      if (last || commit_sent_ || error.kind() != ErrorKind::locked) throw;
      session_.abandon();
      return false;
    }
  }

  /// Makes sure of a session for a statement outside of a transaction.
  void ensure_session() {
    try {
      session_.ensure();
    } catch (const Error&) {
      reading_ = false;
      throw;
    }
  }

  /// Queues the first statements of every writing transaction.
  void begin() {
    session_.link().queue_text("BEGIN");
    if (lease_) session_.link().queue_text(fence_.c_str());
  }

  /// Queues locks on the players whose ratings the jobs read, so that no other node changes them
  /// before the end of the transaction. A single server needs no locks.
  void queue_locks(std::span<const Job> jobs) {
    if (!lease_ || !lease_->together) return;
    const auto players = rated_players(jobs);
    if (players.empty()) return;
    ArrayParameter ids(oid_bytes);
    for (const std::string_view player : players)
      ids.add(player);
    session_.link().queue(lock_players, std::array{ids.parameter()});
  }

  /// Tries one transaction. Returns false if it must be tried again with more care; it is still
  /// open then.
  bool attempt(Connection& self, std::span<const Job> jobs, Care care,
               std::vector<WriteResult>& results) {
    changed_rows_ = 0;
    stored_revocation_ = false;
    turns_.clear();
    try {
      begin();
      queue_locks(jobs);
      for (std::size_t i = 0; i < jobs.size(); ++i) {
        const auto* const turn = std::get_if<RoomWrite>(&jobs[i]);
        if (turn != nullptr && care != Care::one_by_one && TurnBatch::is_turn(*turn)) {
          if (!turns_.takes(*turn)) write_turns_now(results);
          turns_.add(*turn, i);
          continue;
        }
        write_turns_now(results);
        results[i] = care == Care::none ? perform_with_revocations(self, jobs[i])
                                        : perform_guarded(self, jobs[i]);
        if (care == Care::none && !results[i].ok()) return false;
      }
      commit_with_turns(results);
      return true;
    } catch (const Error& error) {
      commit_sent_ = commit_sent_ && !session_.link().is_up();
      if (care == Care::one_by_one || !concerns_one_job_only(error)) throw;
      return false;
    }
  }

  void queue_turns() { session_.link().queue(write_turns, turns_.parameters()); }

  void read_turns(const PGresult& rows, std::vector<WriteResult>& results) {
    changed_rows_ += turns_.read(rows, results);
    turns_.clear();
  }

  void write_turns_now(std::vector<WriteResult>& results) {
    if (turns_.empty()) return;
    queue_turns();
    read_turns(*session_.link().finish().back(), results);
  }

  /// Commits together with the queued turns, so that a batch of turns alone takes one round trip.
  void commit_with_turns(std::vector<WriteResult>& results) {
    const bool has_turns = !turns_.empty();
    if (has_turns) queue_turns();
    const auto replies = commit();
    if (has_turns) read_turns(*replies[replies.size() - 2], results);
    if (changed_rows_ > 0) ++commits_;
  }

  std::vector<Result> commit() {
    Link& link = session_.link();
    link.queue_text("COMMIT");
    commit_sent_ = true;
    auto replies = link.finish();
    commit_sent_ = false;
    // COMMIT of a failed transaction rolls it back, but is not an error for libpq.
    if (std::string_view(PQcmdStatus(replies.back().get())) != "COMMIT")
      throw Error(ErrorKind::other, "the transaction was rolled back");
    return replies;
  }

  /// Performs a job, and stores its revocations for other nodes in the same transaction.
  WriteResult perform_with_revocations(Connection& self, const Job& job) {
    auto result = perform_job(self, job);
    if (!lease_ || !lease_->together || !result.ok()) return result;
    const auto ended = revocations_of(job, lease_->node);
    if (ended.empty()) return result;
    session_.link().queue_text(insert_statement(ended).c_str());
    stored_revocation_ = true;
    return result;
  }

  /// Performs a job within a savepoint. Throws errors that affect the whole transaction.
  WriteResult perform_guarded(Connection& self, const Job& job) {
    self.use(TransactionSql::begin_job).run();
    const auto changed_before = changed_rows_;
    auto result = [&]() -> WriteResult {
      try {
        return perform_with_revocations(self, job);
      } catch (const Error& error) {
        if (!concerns_one_job_only(error)) throw;
        return {.status = WriteStatus::invalid,
                .message = explained(error, self.location(), "write").what()};
      }
    }();
    if (!result.ok()) {
      self.use(TransactionSql::undo_job).run();
      changed_rows_ = changed_before;
    }
    self.use(TransactionSql::end_job).run();
    return result;
  }

  /// The result for all jobs of a failed transaction.
  WriteResult result_of_failure(Connection& self, const Error& error) {
    WriteResult result{.status = WriteStatus::failure,
                       .message = explained(error, self.location(), "write").what(),
                       .away = error.kind() == ErrorKind::away};
    if (error.kind() == ErrorKind::fenced) {
      // Another node owns these shards now.
      result.status = WriteStatus::conflict;
      lease_->over = true;
      session_.abandon();
    } else if (std::exchange(commit_sent_, false)) {
      result.status = WriteStatus::unknown;
      result.message += "; it is not known whether this has been stored";
      session_.settle();
    } else {
      session_.abandon_after(error);
    }
    return result;
  }

  [[nodiscard]] int rooms_with_deadline() {
    session_.link().queue(count_due, {});
    return static_cast<int>(number_at(*session_.link().finish().back(), 0, 0));
  }

  static std::optional<std::int64_t> last_alive(Connection& self) {
    auto row = self.use(DeadlineSql::last_alive);
    return row.next() ? row.number_or_null(0) : std::nullopt;
  }

  Session session_;
  const std::shared_ptr<Lease> lease_;  // null for a server without nodes
  const std::string fence_;
  std::vector<PostgresStatement> statements_;  // indexed by number
  TurnBatch turns_;
  std::int64_t changed_rows_ = 0;  // by the current transaction
  std::uint64_t commits_ = 0;
  bool stored_revocation_ = false;  // the current transaction has stored a revocation
  bool writing_ = false;            // in a transaction of write_all() or wake()
  bool reading_ = false;            // in a ReadTransaction
  bool commit_sent_ = false;        // COMMIT was sent and has no answer yet
};

PostgresStore::PostgresStore(const std::string& address, const PostgresOptions& options)
    : Store(address) {
  try {
    impl_ = std::make_unique<Impl>(address, options);
  } catch (const Error& error) {
    throw with_address(address, error);
  }
}
PostgresStore::~PostgresStore() = default;

const std::optional<Migrated>& PostgresStore::migrated() const noexcept {
  return impl_->migrated();
}

Statement& PostgresStore::statement(Sql sql) {
  return impl_->statement(sql);
}

void PostgresStore::abandon() noexcept {
  impl_->abandon();
}

std::vector<WriteResult> PostgresStore::write_all(std::span<const Job> jobs) {
  return impl_->write_all(*this, jobs);
}

std::uint64_t PostgresStore::commits() const {
  return impl_->commits();
}

ResumeReport PostgresStore::wake(std::int64_t now) {
  return impl_->wake(*this, now);
}

}  // namespace quintet::storage
