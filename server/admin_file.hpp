// What an administrator changes in the data file, whether a server runs on it or not: from the
// request and what is stored to the one job that is to be written. Blocking reads only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/admin.hpp"
#include "protocol/error.hpp"
#include "storage/store.hpp"

namespace quintet::server {

/// Bans are looked at with every request, and told in one list.
inline constexpr int most_bans = 10'000;

struct FileChange {
  storage::Job job;
  std::string conflict;                // what it means when the job conflicts
  std::string answer;                  // JSON, when it is done
  std::optional<std::string> account;  // id of the player whom it concerns
};

/// Who asks, and when (ms since 1970).
struct AdminMoment {
  std::int64_t now = 0;
  unsigned user = 0;
};

/// Whether this is a request that `decide` or `answer_from_file` knows.
[[nodiscard]] bool concerns_file_only(const protocol::AdminRequest& request);

[[nodiscard]] protocol::Result<FileChange> decide(const storage::Store& store,
                                                  const protocol::AddBan& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(const storage::Store& store,
                                                  const protocol::LiftBan& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(const storage::Store& store,
                                                  const protocol::RenameAccount& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(const storage::Store& store,
                                                  const protocol::RemoveAccount& request,
                                                  const AdminMoment& moment);
/// The bans that hold, as JSON.
[[nodiscard]] std::string list_bans(const storage::Store& store, std::int64_t now);

/// The whole of it, on a file that no server runs on. `store` may be written.
[[nodiscard]] protocol::Result<std::string> answer_from_file(storage::Store& store,
                                                             const protocol::AdminRequest& request,
                                                             const AdminMoment& moment);

}  // namespace quintet::server
