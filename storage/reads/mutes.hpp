// Whom players have muted. Contract: see Connection.
#pragma once

#include <string_view>
#include <vector>

#include "storage/connection.hpp"
#include "storage/types.hpp"

namespace quintet::storage {

/// Whom a player has muted, in no order.
[[nodiscard]] std::vector<MuteRow> mutes_of(Connection& connection, std::string_view player);

}  // namespace quintet::storage
