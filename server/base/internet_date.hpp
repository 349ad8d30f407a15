// Dates as messages of the internet have them.
#pragma once

#include <cstdint>
#include <string>

namespace quintet::server {

/// "Sun, 01 Mar 2026 14:05:09", in UTC (RFC 5322, section 3.3, without its zone). `ms`: since 1970.
[[nodiscard]] std::string internet_date(std::int64_t ms);

}  // namespace quintet::server
