// Jobs about due times and the last sign of life.
#pragma once

#include <cstdint>

#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// A sign of life: a later start does not count the time before `now` as downtime. While no room
/// has a due time, it writes only if `always` is set; `ok` then means that storing works.
struct Heartbeat {
  std::int64_t now = 0;
  bool always = false;
};

/// Moves all due times by `by` milliseconds (negative: earlier), because the clock was set.
struct PutOff {
  std::int64_t by = 0;
};

using DeadlineJobs = JobList<Heartbeat, PutOff>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const Heartbeat& job);
[[nodiscard]] WriteResult perform(Connection& connection, const PutOff& job);

}  // namespace quintet::storage
