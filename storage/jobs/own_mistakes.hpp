// Jobs about players' own mistakes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Merges mistakes with those of the account. While no limit is exceeded, the order of several jobs
/// makes no difference: a removed mistake stays removed, and OwnMistakeRow says which answers stay.
/// Beyond a limit those with enough solves leave first, then those found first.
/// Conflict: there is no such registered player.
struct MergeMistakes {
  std::string player;  // id
  /// Each has a puzzle.
  std::vector<OwnMistakeRow> mistakes;
  std::vector<std::string> removed;  // ids
  std::int64_t today = 0;            // the day of the removals
  std::int64_t solves_needed = 2;
  std::size_t most = 200;
  std::size_t most_removed = 400;
};

using OwnMistakeJobs = JobList<MergeMistakes>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const MergeMistakes& job);

}  // namespace quintet::storage
