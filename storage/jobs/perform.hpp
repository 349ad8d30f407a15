// For storage's own sources: how each job is done.
#pragma once

#include "storage/connection.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// Does the job in the transaction that the caller has begun. The caller undoes what the job has
/// done when the result is not `ok` or Error is thrown; its message is the database's own.
[[nodiscard]] WriteResult perform(Connection& connection, const Job& job);

}  // namespace quintet::storage
