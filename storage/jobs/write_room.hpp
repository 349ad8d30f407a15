// Performs RoomWrite, the most frequent job, for storage's own sources.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "storage/data/write.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// As perform().
[[nodiscard]] WriteResult write_room(Connection& connection, const RoomWrite& write);

/// A fault of a write that does not depend on the stored state; empty if there is none.
[[nodiscard]] std::string_view fault(const RoomWrite& write);

/// `ok` if the write begins after the room's last event, otherwise a conflict.
[[nodiscard]] WriteResult follows(const RoomWrite& write, std::int64_t last_seq);
[[nodiscard]] WriteResult no_such_room();
[[nodiscard]] WriteResult conflict(std::string message);
/// The result for a job that is invalid for any stored state.
[[nodiscard]] WriteResult invalid(std::string message);

}  // namespace quintet::storage
