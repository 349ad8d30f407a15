// Jobs about the export of all data of a player.
#pragma once

#include <cstdint>
#include <string>

#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Stores that an export of the player's data begins. Conflict: the last one began less than
/// `interval` before `at`, or there is no such player (any more). A last one that began after `at`,
/// by the clock of another node, counts too, unless it is later by `interval` or more: then that
/// clock was wrong.
struct BeginExport {
  std::string player;         // id
  std::int64_t at = 0;        // ms since 1970
  std::int64_t interval = 0;  // ms
};

using ExportJobs = JobList<BeginExport>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const BeginExport& job);

}  // namespace quintet::storage
