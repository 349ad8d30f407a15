#include "engine/match/oracle.hpp"

#include <vector>

#include "rules/key.hpp"

namespace quintet::engine {

bool SlidesOracle::forces(const Position& position, rules::Seat seat, int plies) {
  if (const auto outcome = position.outcome()) return outcome->winners.contains(seat);
  if (plies <= 0) return false;
  const std::uint64_t key = rules::mix(position.key(), seat);
  if (const Known known = known_[key]; plies >= known.wins_in || plies <= known.not_in) {
    return plies >= known.wins_in;
  }
  const bool own = position.seat_to_move() == seat;
  std::vector<rules::slides_of_action::Action> actions;
  position.legal_actions(actions);
  bool forced = !own;
  for (const auto& action : actions) {
    Position after = position;
    after.play(action);
    forced = forces(after, seat, plies - 1);
    if (forced == own) break;
  }
  Known& known = known_[key];
  (forced ? known.wins_in : known.not_in) = static_cast<std::int8_t>(plies);
  return forced;
}

int SlidesOracle::class_of(const Position& position, rules::Seat seat, int plies) {
  // Tries small depths first: they are cheap and often sufficient.
  for (int depth = 1; depth <= plies; depth += 2) {
    if (forces(position, seat, depth)) return 1;
  }
  if (forces(position, seat, plies)) return 1;
  return forces(position, static_cast<rules::Seat>(1 - seat), plies) ? -1 : 0;
}

}  // namespace quintet::engine
