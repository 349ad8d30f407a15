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

/// The first moment after `after` at which a clock in the zone shows this minute of the day (0 to
/// 1439); all in ms since 1970. It comes once in each local day: a time that the beginning of
/// summer time skips counts as the moment of the change, and one that the end repeats as the first
/// of the two. A zone that this machine does not know counts as UTC.
[[nodiscard]] std::int64_t next_local_time(int minute, const std::string& zone, std::int64_t after);

}  // namespace quintet::server
