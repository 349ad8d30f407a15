// What can be tidied up, and whether the database is whole. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/archive.hpp"
#include "storage/connection.hpp"
#include "storage/types.hpp"

namespace quintet::storage {

/// Rooms that never started and in which nothing has happened since `since`, oldest first.
[[nodiscard]] Page<std::string> unused_rooms(Connection& connection, std::int64_t since, int limit,
                                             std::optional<PageKey> after);
/// Looks at `limit` players from `from` on (0: from the first), in the order of their coming.
[[nodiscard]] GuestsToForget guests_to_forget(Connection& connection, const GuestAge& age,
                                              int limit, std::int64_t from);
/// Whether there is something for DeleteLeftovers.
[[nodiscard]] bool has_leftovers(Connection& connection);
/// Rooms with at least so many events, among the next `limit` of all rooms.
[[nodiscard]] Page<LongLog> long_logs(Connection& connection, std::int64_t events, int limit,
                                      std::optional<PageKey> after);
/// Bytes of the file that are free for what is written next.
[[nodiscard]] std::int64_t reusable_bytes(Connection& connection);
/// What is wrong with the file, a sentence each: damage, rows that refer to nothing, logs with
/// gaps. Reads everything.
[[nodiscard]] std::vector<std::string> check_database(Connection& connection);

}  // namespace quintet::storage
