// A game as lists show it. Private to storage/reads/.
#pragma once

#include <cstdint>

#include "storage/data/archive.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// The game of the room with this key. Throws Error (corrupt) if there is no such room.
[[nodiscard]] GameRow game_of(Connection& connection, std::int64_t key);

}  // namespace quintet::storage
