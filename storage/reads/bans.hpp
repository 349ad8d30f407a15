// Reads of bans. Contract: see Connection.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// All bans, including expired ones, sorted by kind and key.
[[nodiscard]] std::vector<BanRow> all_bans(Connection& connection, int limit);

/// The ban of a name or an address, also an expired one.
[[nodiscard]] std::optional<BanRow> find_ban(Connection& connection, BanKind kind,
                                             std::string_view key);

}  // namespace quintet::storage
