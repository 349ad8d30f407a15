// When a player is reminded of a turn in a correspondence game. Pure. Times are ms since 1970.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace quintet::server {

/// The kinds of the messages, in the order of their times.
inline constexpr std::array<std::string_view, 2> reminder_kinds = {"reminder-half",
                                                                   "reminder-tenth"};

struct Reminder {
  std::string_view kind;
  std::int64_t at = 0;
};

/// The reminders of a turn that begins at `began` and must be played by `due`: when half of the
/// time is left, and a tenth. None comes in the first ten minutes, in the half hour after another
/// one, or after `due`.
[[nodiscard]] std::vector<Reminder> reminders(std::int64_t began, std::int64_t due);

/// The time of the reminder of this kind; null if there is none.
[[nodiscard]] std::optional<std::int64_t> reminder_time(std::string_view kind, std::int64_t began,
                                                        std::int64_t due);

}  // namespace quintet::server
