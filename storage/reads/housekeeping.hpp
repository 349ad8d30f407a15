// Reads for housekeeping, and the check of the database. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// Rooms that never started and in which nothing has happened since `since`, oldest first.
[[nodiscard]] Page<std::string> unused_rooms(Connection& connection, std::int64_t since, int limit,
                                             std::optional<PageKey> after);
/// Examines `limit` players in the order of their creation, starting at `from` (0: the first one).
[[nodiscard]] GuestsToForget guests_to_forget(Connection& connection, const GuestAge& age,
                                              int limit, std::int64_t from);
/// Whether DeleteLeftovers has work to do.
[[nodiscard]] bool has_leftovers(Connection& connection);
/// Rooms with at least `events` events, among the next `limit` of all rooms.
[[nodiscard]] Page<LongLog> long_logs(Connection& connection, std::int64_t events, int limit,
                                      std::optional<PageKey> after);
/// Free bytes within the file, which later writes reuse.
[[nodiscard]] std::int64_t reusable_bytes(Connection& connection);
/// Faults of the database, one sentence each: damage, rows that refer to missing rows, logs with
/// gaps. Reads everything.
[[nodiscard]] std::vector<std::string> check_database(Connection& connection);

}  // namespace quintet::storage
