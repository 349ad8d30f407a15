// The field Retry-After of an HTTP response (RFC 9110, section 10.2.3).
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace quintet::server {

inline constexpr std::chrono::hours longest_retry_after{24};

/// The time to wait, at most a day and never negative. `value` is a number of seconds or a date;
/// `now` is the time of the response. Null for other values.
[[nodiscard]] std::optional<std::chrono::seconds> parse_retry_after(
    std::string_view value, std::chrono::system_clock::time_point now);

}  // namespace quintet::server
