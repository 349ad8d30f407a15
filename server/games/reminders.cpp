#include "server/games/reminders.hpp"

#include <algorithm>

namespace quintet::server {

std::vector<std::int64_t> reminders(std::int64_t began, std::int64_t due) {
  constexpr std::int64_t minute = 60'000;
  const std::int64_t allowed = due - began;
  const std::int64_t half = std::max(began + allowed / 2, began + 10 * minute);
  const std::int64_t tenth = std::max(due - allowed / 10, half + 30 * minute);
  std::vector<std::int64_t> all;
  if (half < due) all.push_back(half);
  if (tenth < due) all.push_back(tenth);
  return all;
}

}  // namespace quintet::server
