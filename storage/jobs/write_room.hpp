// Parts of RoomWrite, the most frequent job, for storage's own sources.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/jobs/rooms.hpp"

namespace quintet::storage {

/// A fault of a write that does not depend on the stored state; empty if there is none.
[[nodiscard]] std::string_view fault(const RoomWrite& write);

/// `ok` if the write begins after the room's last event, otherwise a conflict.
[[nodiscard]] WriteResult follows(const RoomWrite& write, std::int64_t last_seq);
[[nodiscard]] WriteResult no_such_room();

/// The key of the room with this id; null if there is none.
[[nodiscard]] std::optional<std::int64_t> find_room_key(Connection& connection,
                                                        const std::string& id);

}  // namespace quintet::storage
