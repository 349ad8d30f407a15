// Jobs about the operator's notices to all players.
#pragma once

#include <cstdint>
#include <string>

#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Also deletes the notices that have ended at `at`. Conflict: `limit` notices have not ended.
struct AddSiteNotice {
  std::string text;
  std::string link;     // empty: none
  std::int64_t at = 0;  // ms since 1970
  std::int64_t ends_at = 0;
  int limit = 20;
};

/// Deletes a notice. Conflict: there is no such notice.
struct EndSiteNotice {
  std::int64_t id = 0;
};

/// Marks the notices from `until` (ms since 1970) or earlier as read by the player; those that are
/// read stay read. Ignored for a player who does not exist (any more).
struct ReadSiteNotices {
  std::string player;  // id
  std::int64_t until = 0;
};

using SiteNoticeJobs = JobList<AddSiteNotice, EndSiteNotice, ReadSiteNotices>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const AddSiteNotice& job);
[[nodiscard]] WriteResult perform(Connection& connection, const EndSiteNotice& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ReadSiteNotices& job);

}  // namespace quintet::storage
