// Time zones, and the hours in which a player wants no messages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/data/devices.hpp"

namespace quintet::server {

/// Whether the machine's database of time zones has this name, such as "Europe/Berlin".
[[nodiscard]] bool is_time_zone(const std::string& name);

/// The end of the quiet hours that contain `now`; null outside of them. Both in ms since 1970. The
/// hours follow the zone's summer time. Hours that begin when they end are empty. A zone that this
/// machine does not know counts as UTC.
[[nodiscard]] std::optional<std::int64_t> quiet_until(const storage::QuietHours& hours,
                                                      std::int64_t now);

}  // namespace quintet::server
