// Times as fields of HTTP have them. Pure.
#pragma once

#include <cstdint>
#include <string>

namespace quintet::server {

/// "Sun, 01 Mar 2026 14:05:09 GMT" (RFC 9110, section 5.6.7). `ms`: since 1970.
[[nodiscard]] std::string http_time(std::int64_t ms);

}  // namespace quintet::server
