#include "server/bots/timing.hpp"

#include <algorithm>
#include <cstddef>

namespace quintet::server {

using protocol::Clock;
using std::chrono::milliseconds;

namespace {

constexpr std::int64_t second = 1000;
/// A game is taken for so many turns of each player.
constexpr std::int64_t turns_in_a_game = 40;

/// What the clock of the seat shows, without what a turn has for itself.
std::int64_t left(const BotTurn& turn) {
  const auto seat = static_cast<std::size_t>(turn.seat);
  return turn.clocks && seat < turn.clocks->left.size() ? turn.clocks->left[seat] : 0;
}

/// What a turn may take without any harm.
std::int64_t free_time(const BotTurn& turn) {
  switch (turn.clock.kind) {
    case Clock::Kind::fischer:
      return turn.clock.increment * second;
    case Clock::Kind::delay:
      return turn.clock.delay * second;
    case Clock::Kind::byoyomi:
      return left(turn) > 0 ? 0 : turn.clock.period * second;
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
  // The way through the mailbox and the disk, and a machine that is busy, take their time, too.
  constexpr std::int64_t least = 20;
  constexpr std::int64_t most = 20 * second;
  const std::int64_t saved = left(turn);
  std::int64_t time = saved / turns_in_a_game + free_time(turn) / 2;
  // An increment comes only after the turn.
  if (turn.clock.kind == Clock::Kind::fischer) time = std::min(time, saved / 4);
  return milliseconds(std::clamp(time, least, most));
}

milliseconds pace(const BotTurn& turn, unsigned chance) {
  if (turn.instant) return milliseconds(0);
  constexpr std::int64_t thousand = 1000;
  const std::int64_t lot = static_cast<std::int64_t>(chance % thousand);
  if (turn.opening) return milliseconds(500 + (1500 * lot) / thousand);
  // A game without a clock is played as one of two minutes.
  constexpr std::int64_t usual = 120 * second;
  const std::int64_t total =
      is_timed(turn) ? turn.clock.initial * second + turns_in_a_game * free_time(turn) : usual;
  const std::int64_t remaining = is_timed(turn) ? left(turn) + free_time(turn) : usual;
  const std::int64_t later = std::clamp<std::int64_t>(turn.ply - 20, 0, 100);
  // remaining × 0.011 × (1 − later / 150), and half more or less.
  const std::int64_t mean = std::min(remaining, total) * 11 * (150 - later) / (150 * thousand);
  return milliseconds(std::min<std::int64_t>(3 * second, mean * (500 + lot) / thousand));
}

}  // namespace quintet::server
