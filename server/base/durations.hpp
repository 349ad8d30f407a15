// Lengths of time in the unit of the clocks, milliseconds.
#pragma once

#include <cstdint>

namespace quintet::server {

inline constexpr std::int64_t ms_per_second = 1000;
inline constexpr std::int64_t ms_per_day = 24 * 60 * 60 * ms_per_second;

}  // namespace quintet::server
