#include "server/games/absences.hpp"

#include <algorithm>
#include <chrono>

#include "server/games/clocks.hpp"

namespace quintet::server {

std::vector<Absences::Change> Absences::update(
    const RoomState& state, const std::function<bool(const protocol::Player&)>& is_here,
    Time::Point now) {
  const std::int64_t limit = claim_after(state.opened().clock);
  const bool counts = state.status() == protocol::RoomStatus::playing && limit >= 0;
  std::vector<Change> changes;
  for (rules::Seat seat = 0; seat < away_since_.size(); ++seat) {
    auto& since = away_since_[seat];
    const auto& player = state.seats()[seat];
    const bool away = counts && player && state.active().contains(seat) && !is_here(*player);
    if (away == since.has_value()) continue;
    since = away ? std::optional(now) : std::nullopt;
    if (!counts) continue;
    changes.push_back({.seat = seat, .claim_in = away ? std::optional(limit) : std::nullopt});
  }
  return changes;
}

std::vector<Absences::Change> Absences::all(const RoomState& state, Time::Point now) const {
  const std::int64_t limit = claim_after(state.opened().clock);
  std::vector<Change> away;
  for (rules::Seat seat = 0; seat < away_since_.size(); ++seat) {
    if (!away_since_[seat]) continue;
    const std::int64_t rest = limit - to_ms(now - *away_since_[seat]);
    away.push_back({.seat = seat, .claim_in = std::max<std::int64_t>(0, rest)});
  }
  return away;
}

std::vector<rules::Seat> Absences::claimable(const RoomState& state, std::string_view player_id,
                                             Time::Point now) const {
  const std::int64_t limit = claim_after(state.opened().clock);
  std::vector<rules::Seat> seats;
  for (rules::Seat seat = 0; seat < away_since_.size(); ++seat) {
    const auto& since = away_since_[seat];
    if (limit >= 0 && since && to_ms(now - *since) >= limit &&
        state.seats()[seat]->id != player_id) {
      seats.push_back(seat);
    }
  }
  std::ranges::sort(seats, {}, [&](rules::Seat seat) { return *away_since_[seat]; });
  return seats;
}

}  // namespace quintet::server
