// Performs jobs, for storage's own sources.
#pragma once

#include "storage/error.hpp"
#include "storage/jobs/job.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// Performs the job in the transaction that the caller has begun. If the result is not `ok`, or if
/// it throws Error with the database's own message, the caller must undo the changes of the job.
[[nodiscard]] WriteResult perform_job(Connection& connection, const Job& job);

/// Whether the error of a job affects only this job, so that the others of its transaction can be
/// tried without it. After other errors, such as a full disk, SQLite recommends to roll back the
/// transaction.
[[nodiscard]] inline bool concerns_one_job_only(const Error& error) {
  return error.kind() == ErrorKind::constraint;
}

}  // namespace quintet::storage
