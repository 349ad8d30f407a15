// Parts of RoomWrite, the most frequent job, for storage's own sources.
#pragma once

#include <cstdint>
#include <string_view>

#include "storage/jobs/rooms.hpp"

namespace quintet::storage {

/// A fault of a write that does not depend on the stored state; empty if there is none.
[[nodiscard]] std::string_view fault(const RoomWrite& write);

/// `ok` if the write begins after the room's last event, otherwise a conflict.
[[nodiscard]] WriteResult follows(const RoomWrite& write, std::int64_t last_seq);
[[nodiscard]] WriteResult no_such_room();

}  // namespace quintet::storage
