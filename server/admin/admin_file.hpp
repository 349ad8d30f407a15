// What an administrator changes in the data file, whether a server runs on it or not: from the
// request and what is stored to the one job that is to be written. Blocking reads only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/admin.hpp"
#include "protocol/error.hpp"
#include "storage/archive.hpp"
#include "storage/store.hpp"

namespace quintet::server {

/// Of all rooms so many are looked at by one query, so that others come in between.
inline constexpr int rooms_looked_at = 5000;

/// The longest logs of all that were looked at.
struct LongLogs {
  std::vector<storage::LongLog> rooms;
  std::optional<storage::PageKey> next;  // nothing: all have been looked at

  void add(const storage::Page<storage::LongLog>& part);
  /// As JSON, the longest first.
  [[nodiscard]] std::string reply() const;
};

struct FileChange {
  storage::Job job;
  protocol::Error conflict;            // what it means when the job conflicts
  std::string reply;                   // JSON, when it is done
  std::optional<std::string> account;  // id of the player whom it concerns
};

/// Who asks, and when (ms since 1970).
struct AdminMoment {
  std::int64_t now = 0;
  unsigned user = 0;
  /// Whether `now` is good enough to delete by: see Time::trusted.
  bool clock_trusted = false;
};

/// Whether this is a request that `decide` or `handle_in_file` knows.
[[nodiscard]] bool concerns_file_only(const protocol::AdminRequest& request);

[[nodiscard]] protocol::Result<FileChange> decide(storage::Connection& store,
                                                  const protocol::AddBan& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(storage::Connection& store,
                                                  const protocol::LiftBan& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(storage::Connection& store,
                                                  const protocol::RenameAccount& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(storage::Connection& store,
                                                  const protocol::RemoveAccount& request,
                                                  const AdminMoment& moment);
/// The bans that hold, as JSON.
[[nodiscard]] std::string list_bans(storage::Connection& store, std::int64_t now);

/// The whole of it, on a file that no server runs on. `store` may be written.
[[nodiscard]] protocol::Result<std::string> handle_in_file(storage::Store& store,
                                                           const protocol::AdminRequest& request,
                                                           const AdminMoment& moment);

}  // namespace quintet::server
