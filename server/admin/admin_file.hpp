// An administrator's changes to the data file, with or without a running server. `decide` reads the
// request and the stored data, and returns the one job to write. Blocking reads only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/admin.hpp"
#include "storage/data/archive.hpp"
#include "storage/store.hpp"

namespace quintet::server {

/// Maximum number of rooms per query, so that other queries can run in between.
inline constexpr int rooms_looked_at = 5000;

/// The longest logs among the rooms examined so far.
struct LongLogs {
  std::vector<storage::LongLog> rooms;
  std::optional<storage::PageKey> next;  // null: all rooms have been examined

  void add(const storage::Page<storage::LongLog>& part);
  /// As JSON, longest first.
  [[nodiscard]] std::string reply() const;
};

struct FileChange {
  storage::Job job;
  protocol::Error conflict;            // the error if the job conflicts
  std::string reply;                   // JSON, for when the job is done
  std::optional<std::string> account;  // id of the affected player
};

/// The time and the sender of a request.
struct AdminMoment {
  std::int64_t now = 0;  // ms since 1970
  unsigned user = 0;     // user ID
  /// Whether `now` is reliable enough for deletions: see Time::trusted.
  bool clock_trusted = false;
};

/// Whether `decide` or `handle_in_file` handles this request.
[[nodiscard]] bool concerns_file_only(const protocol::AdminRequest& request);

[[nodiscard]] protocol::Result<FileChange> decide(storage::Connection& store,
                                                  const protocol::AddInboxNotice& request,
                                                  const AdminMoment& moment);
[[nodiscard]] protocol::Result<FileChange> decide(storage::Connection& store,
                                                  const protocol::EndInboxNotice& request,
                                                  const AdminMoment& moment);
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
/// The notices in the inboxes that have not ended, as JSON.
[[nodiscard]] std::string list_inbox_notices(storage::Connection& store, std::int64_t now);
/// The bans in force, as JSON.
[[nodiscard]] std::string list_bans(storage::Connection& store, std::int64_t now);

/// Handles the whole request on a file without a running server. `store` must be writable.
[[nodiscard]] protocol::Result<std::string> handle_in_file(storage::Store& store,
                                                           const protocol::AdminRequest& request,
                                                           const AdminMoment& moment);

}  // namespace quintet::server
