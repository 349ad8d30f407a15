// Jobs about mutes.
#pragma once

#include <cstdint>
#include <string>

#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Conflict: the player to mute does not exist (any more), or the player already has `limit` mutes.
struct SetMute {
  std::string player;  // id
  std::string muted;   // id
  bool mute = true;
  std::int64_t at = 0;
  int limit = 200;
};

using MuteJobs = JobList<SetMute>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const SetMute& job);

}  // namespace quintet::storage
