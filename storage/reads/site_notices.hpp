// Reads of the operator's notices to all players. Contract: see Connection.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "storage/data/site_notices.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// Up to `limit` notices that have not ended at `now` (ms since 1970), the latest first.
[[nodiscard]] std::vector<SiteNoticeRow> site_notices(Connection& connection, std::int64_t now,
                                                      int limit);

/// The time (ms since 1970) up to which the player has read the notices; 0: none, or there is no
/// such player.
[[nodiscard]] std::int64_t notices_read_at(Connection& connection, std::string_view player);

}  // namespace quintet::storage
