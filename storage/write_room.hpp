// Private to this folder: the job that matters most.
#pragma once

#include "storage/prepared.hpp"
#include "storage/write.hpp"

namespace quintet::storage {

/// As perform().
[[nodiscard]] WriteResult write_room(Prepared& prepared, const RoomWrite& write);

}  // namespace quintet::storage
