// For storage's own sources: the job that matters most.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "storage/connection.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// As perform().
[[nodiscard]] WriteResult write_room(Connection& connection, const RoomWrite& write);

/// What is wrong with a write, whatever is stored; empty: nothing.
[[nodiscard]] std::string_view fault(const RoomWrite& write);

/// `ok` when the write begins after the room's last event, otherwise the conflict that says so.
[[nodiscard]] WriteResult follows(const RoomWrite& write, std::int64_t last_seq);
[[nodiscard]] WriteResult no_such_room();
[[nodiscard]] WriteResult conflict(std::string message);
/// The job itself makes no sense.
[[nodiscard]] WriteResult invalid(std::string message);

}  // namespace quintet::storage
