// When a player is reminded of a turn in a correspondence game. Pure. Times are ms since 1970.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace quintet::server {

/// The kind of a reminder, as a setting and as a message.
inline constexpr std::string_view reminder_kind = "reminder";

/// The reminders of a turn that begins at `began` and must be played by `due`: when half of the
/// time is left, and a tenth. None comes in the first ten minutes, in the half hour after another
/// one, or after `due`.
[[nodiscard]] std::vector<std::int64_t> reminders(std::int64_t began, std::int64_t due);

}  // namespace quintet::server
