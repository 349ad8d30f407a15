// Reads of seeks that continue while their players are not connected. Contract: see Connection.
#pragma once

#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// All seeks, including expired ones, oldest first.
[[nodiscard]] std::vector<SeekRow> all_seeks(Connection& connection, int limit);

}  // namespace quintet::storage
