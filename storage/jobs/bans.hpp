// Jobs about bans.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Replaces a ban with the same kind and key. Conflict: there are already `limit` other bans.
struct AddBan {
  BanRow ban;
  /// Also deletes bans that have expired at this time. Nothing: deletes none, because the caller's
  /// clock may be wrong and a deleted ban cannot be restored.
  std::optional<std::int64_t> delete_expired_at = std::nullopt;
  int limit = 10'000;
};

/// Conflict: there is no such ban.
struct LiftBan {
  BanKind kind = BanKind::name;
  std::string key;
};

using BanJobs = JobList<AddBan, LiftBan>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const AddBan& job);
[[nodiscard]] WriteResult perform(Connection& connection, const LiftBan& job);

}  // namespace quintet::storage
