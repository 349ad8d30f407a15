// Performs jobs, for storage's own sources.
#pragma once

#include "storage/jobs/job.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// Performs the job in the transaction that the caller has begun. If the result is not `ok`, or if
/// it throws Error with the database's own message, the caller must undo the changes of the job.
[[nodiscard]] WriteResult perform_job(Connection& connection, const Job& job);

}  // namespace quintet::storage
