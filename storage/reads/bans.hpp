// Reads of bans. Contract: see Connection.
#pragma once

#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// All bans, including expired ones, sorted by kind and key.
[[nodiscard]] std::vector<BanRow> all_bans(Connection& connection, int limit);

}  // namespace quintet::storage
