// The interface that every kind of database implements.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "storage/jobs/job.hpp"
#include "storage/sql/connection.hpp"
#include "storage/threads/checkpoints.hpp"

namespace quintet::storage {

/// The effect of a start on due times.
struct ResumeReport {
  std::int64_t downtime = 0;  // milliseconds by which due times were moved
  std::int64_t rooms = 0;     // number of rooms with a due time
};

/// A connection that also writes. Any thread may use it, but only one at a time, also for reads.
/// Calls block on the disk, so servers use Writer and Reader. Made by open_store(), see open.hpp.
class Store : public Connection {
 public:
  /// Does all jobs in order in one transaction, which costs one flush of the disk. A job that
  /// conflicts or is invalid changes nothing and does not affect the others. If the transaction
  /// fails, or its result is unknown, the same holds for every job. Returns one result per job;
  /// everything `ok` is on disk on return. If the database is no longer at its path, all jobs fail
  /// and nothing is written. Does not throw Error.
  [[nodiscard]] virtual std::vector<WriteResult> write_all(std::span<const Job> jobs) = 0;
  /// Does the job in a transaction of its own; it is on disk if the result is `ok`.
  WriteResult write(const Job& job) { return write_all({&job, 1}).front(); }

  /// Number of transactions of this store that have changed the database. A job can be `ok` without
  /// a change; such a job does not prove that storing works.
  [[nodiscard]] virtual std::uint64_t commits() const = 0;

  /// Call it at the start, before any other write. Moves due times by the time from the last sign
  /// of life (Heartbeat) until `now`, and records `now` as the start of a new life. Throws Error;
  /// the caller may then call it again, whether the first call has been stored or not.
  virtual ResumeReport wake(std::int64_t now) = 0;

  /// Does the housekeeping that is due after commits (SQLite: moves the write-ahead log into the
  /// file, so that the log stays small). Call it from time to time when no job waits. A failure is
  /// not an error; the next call tries again. Returns whether it did something.
  virtual bool checkpoint_if_due() = 0;
  /// Whether checkpoint_if_due() has work to do.
  [[nodiscard]] virtual bool checkpoint_due() const = 0;
  /// An object that does most of that work in another thread while this store continues to write;
  /// null if there is no log to move. Throws Error.
  [[nodiscard]] virtual std::unique_ptr<LogMover> log_mover() = 0;

 protected:
  using Connection::Connection;
};

}  // namespace quintet::storage
