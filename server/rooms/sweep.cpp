#include "server/rooms/sweep.hpp"

#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "server/base/durations.hpp"
#include "server/base/log.hpp"
#include "server/games/clocks.hpp"
#include "server/rooms/room_calls.hpp"
#include "storage/reads/housekeeping.hpp"
#include "storage/reads/notifications.hpp"

namespace quintet::server {
namespace {

// Size of a slice: a few milliseconds of work for each reader and the writer.
constexpr int rooms_in_a_slice = 50;
constexpr int players_at_once = 500;
constexpr int events_at_once = 1000;
constexpr int notifications_at_once = 1000;
constexpr int transactions_at_once = 10;

std::int64_t days_in_ms(std::size_t days) {
  return static_cast<std::int64_t>(days) * ms_per_day;
}

}  // namespace

bool Sweep::believes_clock() {
  constexpr std::int64_t leap_ms = 60 * 1000;
  const Time::Point now = time_.now();
  const std::int64_t now_ms = time_.wall_ms();
  const bool even =
      checked_at_ && std::abs((now_ms - checked_at_ms_) - to_ms(now - *checked_at_)) < leap_ms;
  if (!even) even_since_ = now;
  checked_at_ = now;
  checked_at_ms_ = now_ms;
  return now - even_since_ >= limits_.sweep_believes_clock_after;
}

Task<> Sweep::step(Part part) {
  const bool everything = part == Part::everything;
  if (believes_clock()) {
    if (limits_.unused_room_days > 0) co_await delete_unused_rooms();
    if (everything && limits_.idle_guest_days > 0) co_await forget_guests();
    if (everything && limits_.notification_days > 0) co_await delete_old_notifications();
  }
  if (everything) co_await delete_leftovers();
}

Task<> Sweep::delete_unused_rooms() {
  const std::int64_t since = time_.wall_ms() - days_in_ms(limits_.unused_room_days);
  const auto found =
      co_await store_.read_list([since, after = rooms_after_](storage::Connection& store) {
        return storage::unused_rooms(store, since, rooms_in_a_slice, after);
      });
  if (!found) {
    log::error("the rooms that nobody uses could not be read", {{"cause", found.error().cause}});
    co_return;
  }
  rooms_after_ = found->next;
  std::int64_t deleted = 0;
  for (const std::string& room : found->rows) {
    // Keeps a room that has been used meanwhile.
    const auto gone = co_await erase_room(rooms_, room, since);
    if (gone) ++deleted;
  }
  if (deleted > 0) log::info("rooms that never started were deleted", {{"rooms", deleted}});
}

Task<> Sweep::forget_guests() {
  const std::int64_t seen = time_.wall_ms() - days_in_ms(limits_.idle_guest_days);
  // Using a session prolongs it, but only once a day.
  const auto life =
      std::chrono::duration_cast<std::chrono::milliseconds>(player_limits_.session_life);
  const storage::GuestAge age{.created_before = seen,
                              .sessions_end_before = seen - ms_per_day + life.count()};
  auto found = co_await store_.read_list([age, from = guests_from_](storage::Connection& store) {
    return storage::guests_to_forget(store, age, players_at_once, from);
  });
  if (!found) {
    log::error("the guests who are gone could not be read", {{"cause", found.error().cause}});
    co_return;
  }
  guests_from_ = found->next.value_or(0);
  // A guest who kept a page open all that time has sent no request, but is connected.
  live_.remove_present(found->players);
  site_.remove_connected(found->players);
  if (found->players.empty()) co_return;
  const auto count = static_cast<std::int64_t>(found->players.size());
  storage::ForgetGuests job{.players = std::move(found->players), .age = age};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.ok()) {
    log::info("guests who have not come back were deleted", {{"guests", count}});
  } else {
    log::error("guests could not be deleted", {{"cause", written.message}});
  }
}

Task<> Sweep::delete_old_notifications() {
  const std::int64_t before = time_.wall_ms() - days_in_ms(limits_.notification_days);
  const auto old = co_await store_.read_list([before](storage::Connection& store) {
    return storage::has_notifications_before(store, before);
  });
  if (!old || !*old) co_return;
  storage::DeleteOldNotifications job{.before = before, .limit = notifications_at_once};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (!written.ok())
    log::error("old notifications could not be deleted", {{"cause", written.message}});
}

Task<> Sweep::delete_leftovers() {
  for (int i = 0; i < transactions_at_once; ++i) {
    const auto left = co_await store_.read_list(
        [](storage::Connection& store) { return storage::has_leftovers(store); });
    if (!left || !*left) co_return;
    storage::DeleteLeftovers job{.limit = events_at_once};
    const storage::WriteResult written = co_await store_.write(std::move(job));
    if (written.ok()) continue;
    log::error("what deleted rooms have left could not be deleted", {{"cause", written.message}});
    co_return;
  }
}

}  // namespace quintet::server
