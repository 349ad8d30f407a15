// The result of a job.
#pragma once

#include <optional>
#include <string>

namespace quintet::storage {

/// Status of a job when its result arrives.
enum class WriteStatus {
  ok,        // on disk
  conflict,  // refused, nothing changed: the stored state is not the one that the job expects
  invalid,   // refused, nothing changed: the job breaks a rule of the schema, a mistake of the
  // caller
  failure,  // nothing changed, now or later: storing is impossible at present (disk full, locked,
  // I/O error)
  /// The commit was tried, and its result cannot be determined: the job is stored as a whole or not
  /// at all, now or after the next start. All jobs of a transaction are unknown together. The
  /// caller must report the job neither as done nor as refused: it reads the stored state again, or
  /// asks the client to repeat the request. Repeating the job is safe if it conflicts once it is
  /// done, or changes nothing the second time.
  /// In SQLite: the flush of the commit or a later step met an I/O error, and so did the commit
  /// that should have settled it. No connection sees the job. It is gone for good once any later
  /// job has changed the file; it can only reappear if the process ends before that.
  unknown,
};

struct WriteResult {
  WriteStatus status = WriteStatus::ok;
  std::string message;  // one sentence for the log; empty when ok
  /// A failure because the database server is away; a later attempt may succeed.
  bool away = false;
  /// The stored body of the last event, if RatingChange has made it.
  std::optional<std::string> ended_body;

  [[nodiscard]] bool ok() const noexcept { return status == WriteStatus::ok; }
  /// Whether the job is or may be stored, so that copies in memory may be out of date.
  [[nodiscard]] bool may_be_done() const noexcept {
    return status == WriteStatus::ok || status == WriteStatus::unknown;
  }
};

}  // namespace quintet::storage
