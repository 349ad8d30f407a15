// The shard of a room.
#pragma once

#include <string_view>

namespace quintet::server {

/// 0 to storage::shard_count - 1: the first byte of the SHA-256 of its id, as in the database.
[[nodiscard]] int shard_of(std::string_view room);

}  // namespace quintet::server
