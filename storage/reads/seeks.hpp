// Reads of seeks that continue while their players are not connected. Contract: see Connection.
#pragma once

#include <string_view>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// All seeks, including expired ones, oldest first.
[[nodiscard]] std::vector<SeekRow> all_seeks(Connection& connection, int limit);

/// The seeks of a player, also expired ones, the oldest first.
[[nodiscard]] std::vector<SeekRow> seeks_of(Connection& connection, std::string_view player);

}  // namespace quintet::storage
