// Jobs about seeks that last without a connection.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Conflict: the registered player already has `limit` seeks that are open at `since`, the player
/// does not exist (any more), or the id exists.
struct KeepSeek {
  std::string id;
  std::string player;  // id
  std::string wish;    // JSON text
  std::int64_t since = 0;
  std::int64_t until = 0;
  int limit = 8;
};

/// Ignores seeks that do not exist.
struct EndSeeks {
  std::vector<std::string> ids;
};

using SeekJobs = JobList<KeepSeek, EndSeeks>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const KeepSeek& job);
[[nodiscard]] WriteResult perform(Connection& connection, const EndSeeks& job);

}  // namespace quintet::storage
