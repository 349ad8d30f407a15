#include "server/games/reminders.hpp"

#include <algorithm>

namespace quintet::server {

std::vector<Reminder> reminders(std::int64_t began, std::int64_t due) {
  constexpr std::int64_t minute = 60'000;
  const std::int64_t allowed = due - began;
  const std::int64_t half = std::max(began + allowed / 2, began + 10 * minute);
  const std::int64_t tenth = std::max(due - allowed / 10, half + 30 * minute);
  std::vector<Reminder> all;
  if (half < due) all.push_back({.kind = reminder_kinds[0], .at = half});
  if (tenth < due) all.push_back({.kind = reminder_kinds[1], .at = tenth});
  return all;
}

std::optional<std::int64_t> reminder_time(std::string_view kind, std::int64_t began,
                                          std::int64_t due) {
  for (const Reminder& reminder : reminders(began, due)) {
    if (reminder.kind == kind) return reminder.at;
  }
  return std::nullopt;
}

}  // namespace quintet::server
