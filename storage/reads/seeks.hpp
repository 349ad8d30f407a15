// Seeks that wait whether their players are connected or not. Contract: see Connection.
#pragma once

#include <vector>

#include "storage/connection.hpp"
#include "storage/types.hpp"

namespace quintet::storage {

/// Also those that are over; the longest waiting first.
[[nodiscard]] std::vector<SeekRow> all_seeks(Connection& connection, int limit);

}  // namespace quintet::storage
