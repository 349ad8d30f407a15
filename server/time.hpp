// The two clocks of the server.
#pragma once

#include <cstdint>
#include <string>

namespace quintet::server {

/// What a calendar says: ms since 1970. For people and the log, never for measuring.
[[nodiscard]] std::int64_t now_ms();
/// "2026-03-01", UTC.
[[nodiscard]] std::string format_date(std::int64_t ms);

}  // namespace quintet::server
