// Reads of players' own mistakes. Contract: see Connection.
#pragma once

#include <string_view>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// The mistakes of a player, also the removed ones, by `found` and id.
[[nodiscard]] std::vector<OwnMistakeRow> own_mistakes_of(Connection& connection,
                                                         std::string_view player);

}  // namespace quintet::storage
