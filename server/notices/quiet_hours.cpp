#include "server/notices/quiet_hours.hpp"

#include <chrono>
#include <stdexcept>

#include <date/date.h>
#include <date/tz.h>

namespace quintet::server {
namespace {

using Millis = std::chrono::milliseconds;
using Instant = std::chrono::time_point<std::chrono::system_clock, Millis>;

/// Null if there is no such zone, or no database of time zones.
const date::time_zone* find_zone(const std::string& name) {
  try {
    return date::locate_zone(name);
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

date::local_time<Millis> local(const date::time_zone* zone, Instant at) {
  if (zone == nullptr) return date::local_time<Millis>(at.time_since_epoch());
  return zone->to_local(at);
}

/// A local time that summer time skips or repeats counts as its earliest moment.
Instant instant(const date::time_zone* zone, date::local_time<Millis> at) {
  if (zone == nullptr) return Instant(at.time_since_epoch());
  return zone->to_sys(at, date::choose::earliest);
}

}  // namespace

bool is_time_zone(const std::string& name) {
  return find_zone(name) != nullptr;
}

std::optional<std::int64_t> quiet_until(const storage::QuietHours& hours, std::int64_t now) {
  using std::chrono::minutes;
  const minutes from(hours.from);
  const minutes to(hours.to);
  if (from == to) return std::nullopt;
  const date::time_zone* const zone = find_zone(hours.zone);
  const auto here = local(zone, Instant(Millis(now)));
  const auto midnight = date::floor<date::days>(here);
  const auto into_day = here - midnight;
  const bool over_midnight = from > to;
  const bool quiet =
      over_midnight ? into_day >= from || into_day < to : into_day >= from && into_day < to;
  if (!quiet) return std::nullopt;
  const auto last_day = over_midnight && into_day >= from ? midnight + date::days(1) : midnight;
  const auto end = instant(zone, date::local_time<Millis>(last_day) + to);
  // At the end of summer time the same local time may come twice.
  return std::max(end.time_since_epoch().count(), now + 1);
}

std::int64_t next_local_time(int minute, const std::string& zone, std::int64_t after) {
  const date::time_zone* const found = find_zone(zone);
  auto day = date::floor<date::days>(local(found, Instant(Millis(after))));
  for (;; day += date::days(1)) {
    const auto at = instant(found, date::local_time<Millis>(day) + std::chrono::minutes(minute));
    if (at.time_since_epoch().count() > after) return at.time_since_epoch().count();
  }
}

}  // namespace quintet::server
