// What a database of games can do: the interface that every kind of database has.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "storage/checkpoints.hpp"
#include "storage/connection.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// What a start has done to what is due.
struct ResumeReport {
  std::int64_t downtime = 0;  // milliseconds by which it was put off
  std::int64_t rooms = 0;     // in how many rooms
};

/// A connection that also writes. One thread at a time, reads included; any thread. Calls block on
/// the disk: servers use Writer and Reader. Made by open_store(), see open.hpp.
class Store : public Connection {
 public:
  /// Does all jobs in their order in one transaction, which costs one flush of the disk. A job that
  /// conflicts or is invalid changes nothing and does not hurt the others; when the transaction
  /// fails, or its end is unknown, so it is for every job. One result a job, and everything `ok` is
  /// on disk when it returns. When the database is not at its place any more, all jobs fail and
  /// nothing is written. Does not throw Error.
  [[nodiscard]] virtual std::vector<WriteResult> write_all(std::span<const Job> jobs) = 0;
  /// Does the job in a transaction of its own; on disk when it returns `ok`.
  WriteResult write(const Job& job) { return write_all({&job, 1}).front(); }

  /// How many transactions of this store have changed the database. Jobs can be `ok` without
  /// changing anything; they do not show that something can be stored.
  [[nodiscard]] virtual std::uint64_t commits() const = 0;

  /// Called at start, before anything else is written: puts off what is due by the time from the
  /// last sign of life (Heartbeat) until `now`, and begins a new life at `now`. Throws Error; to
  /// call it again then is right, whether the first call has been stored or not.
  virtual ResumeReport wake(std::int64_t now) = 0;

  /// Does the housekeeping that is due after commits (SQLite: moves the write-ahead log into the
  /// file, so that the log stays small). Called now and then when nobody waits; a failure is not an
  /// error, the next call tries again. Returns whether something was done.
  virtual bool checkpoint_if_due() = 0;
  /// Whether checkpoint_if_due() has something to do.
  [[nodiscard]] virtual bool checkpoint_due() const = 0;
  /// What does most of that beforehand, while this store goes on writing; null where there is
  /// nothing to move. Throws Error.
  [[nodiscard]] virtual std::unique_ptr<LogMover> log_mover() = 0;

 protected:
  using Connection::Connection;
};

}  // namespace quintet::storage
