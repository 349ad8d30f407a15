#include "engine/slides-of-action/forced_wins.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "rules/key.hpp"

namespace quintet::engine::slides_of_action {
namespace {

constexpr std::size_t table_size = std::size_t{1} << 17U;  // 2 MB

}  // namespace

ForcedWins::ForcedWins(std::vector<Key> drawn) : table_(table_size), drawn_(std::move(drawn)) {
  std::ranges::sort(drawn_);
}

bool ForcedWins::drawn(const Position& position) const {
  return !drawn_.empty() && std::ranges::binary_search(drawn_, position.key());
}

int ForcedWins::plies(const Position& position, Seat seat, int depth) {
  assert(depth <= deepest);
  const Key key = rules::mix(position.key(), seat);
  Entry known = entry(key);
  if (known.key != key) known = Entry{.key = key};
  if (known.won != 0) return known.won <= depth ? known.won : 0;
  // Tries each depth in turn, so that the first depth with a win is the smallest.
  while (known.clear < depth) {
    const int next = known.clear + 1;
    const bool won = exactly(position, seat, next, known.first);
    if (stopped()) return 0;
    if (won) {
      known.won = static_cast<std::uint8_t>(next);
    } else {
      known.clear = static_cast<std::uint8_t>(next);
    }
    entry(key) = known;
    if (won) return next;
  }
  return 0;
}

/// Whether `seat` wins within `depth` plies. Tries the slide with index `first` first, and sets
/// `first` to the slide that decides.
bool ForcedWins::exactly(const Position& position, Seat seat, int depth, std::uint8_t& first) {
  const Slides slides(position);
  // One winning slide of the seat itself is enough; one refuting slide of another seat prevents the
  // win.
  const bool own = position.seat_to_move() == seat;
  for (std::size_t i = 0; i < slides.size() && !stopped(); ++i) {
    const std::size_t at = i == 0 ? first : i <= first ? i - 1 : i;
    if (wins_after(position, slides[at], seat, depth - 1) == own) {
      first = static_cast<std::uint8_t>(at);
      return own;
    }
  }
  return !own;
}

bool ForcedWins::wins_after(const Position& position, Action slide, Seat seat, int depth) {
  ++nodes_;
  const Position next = after(position, slide);
  if (const auto outcome = next.outcome()) return outcome->winners.contains(seat);
  return depth > 0 && !drawn(next) && plies(next, seat, depth) != 0;
}

std::vector<Action> ForcedWins::line(Position position, Seat seat, int n) {
  std::vector<Action> line;
  while (n > 0 && !position.outcome()) {
    const bool own = position.seat_to_move() == seat;
    const Slides slides(position);
    Action best = slides[0];
    int most = -1;
    for (const Action slide : slides) {
      const Position next = after(position, slide);
      const int left = next.outcome() ? 0 : plies(next, seat, n - 1);
      const bool wins = next.outcome() ? next.outcome()->winners.contains(seat) : left > 0;
      if (!wins) continue;
      // No slide of the seat itself can be faster than the known distance.
      if (own ? left <= n - 1 && most < 0 : left > most) {
        best = slide;
        most = left;
      }
    }
    line.push_back(best);
    position.play(best);
    n = std::max(most, 0);
  }
  return line;
}

}  // namespace quintet::engine::slides_of_action
