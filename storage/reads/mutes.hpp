// Reads of mutes. Contract: see Connection.
#pragma once

#include <string_view>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// The players that a player has muted, in no particular order.
[[nodiscard]] std::vector<MuteRow> mutes_of(Connection& connection, std::string_view player);

}  // namespace quintet::storage
