#include "server/bots/timing.hpp"

#include <algorithm>
#include <cstddef>

#include "server/base/durations.hpp"

namespace quintet::server {

using protocol::Clock;
using std::chrono::milliseconds;

namespace {

/// Assumed number of turns of each player.
constexpr std::int64_t turns_in_a_game = 40;

/// Main time left on the seat's clock, in ms: without delay or byo-yomi period.
std::int64_t left(const BotTurn& turn) {
  const auto seat = static_cast<std::size_t>(turn.seat);
  return turn.clocks && seat < turn.clocks->left.size() ? turn.clocks->left[seat] : 0;
}

/// Time in ms that a turn may take without a loss: the increment, the delay, or the period of
/// byo-yomi once the main time is over.
std::int64_t free_time(const BotTurn& turn) {
  switch (turn.clock.kind) {
    case Clock::Kind::fischer:
      return turn.clock.increment * ms_per_second;
    case Clock::Kind::delay:
      return turn.clock.delay * ms_per_second;
    case Clock::Kind::byoyomi:
      return left(turn) > 0 ? 0 : turn.clock.period * ms_per_second;
    case Clock::Kind::none:
    case Clock::Kind::correspondence:
      break;
  }
  return 0;
}

bool is_timed(const BotTurn& turn) {
  return turn.clocks && turn.clock.kind != Clock::Kind::none &&
         turn.clock.kind != Clock::Kind::correspondence;
}

}  // namespace

std::optional<milliseconds> time_to_think(const BotTurn& turn) {
  if (!is_timed(turn)) return std::nullopt;
  // The rest of the time is for the mailbox, the commit and a busy machine.
  constexpr std::int64_t least = 20;
  constexpr std::int64_t most = 20 * ms_per_second;
  const std::int64_t saved = left(turn);
  std::int64_t time = saved / turns_in_a_game + free_time(turn) / 2;
  // The increment is added only after the turn.
  if (turn.clock.kind == Clock::Kind::fischer) time = std::min(time, saved / 4);
  return milliseconds(std::clamp(time, least, most));
}

milliseconds pace(const BotTurn& turn, unsigned chance) {
  if (turn.instant) return milliseconds(0);
  constexpr std::int64_t thousand = 1000;
  const std::int64_t lot = static_cast<std::int64_t>(chance % thousand);
  if (turn.opening) return milliseconds(500 + (1500 * lot) / thousand);
  // Pace in games without a clock: as if two minutes were left.
  constexpr std::int64_t usual = 120 * ms_per_second;
  const std::int64_t total =
      is_timed(turn) ? turn.clock.initial * ms_per_second + turns_in_a_game * free_time(turn)
                     : usual;
  const std::int64_t remaining = is_timed(turn) ? left(turn) + free_time(turn) : usual;
  const std::int64_t later = std::clamp<std::int64_t>(turn.ply - 20, 0, 100);
  // remaining × 0.011 × (1 − later / 150), times a random factor from 0.5 to 1.5.
  const std::int64_t mean = std::min(remaining, total) * 11 * (150 - later) / (150 * thousand);
  return milliseconds(std::min<std::int64_t>(3 * ms_per_second, mean * (500 + lot) / thousand));
}

}  // namespace quintet::server
