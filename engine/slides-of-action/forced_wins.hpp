// Finds which seat can force a win in Slides of Action against all others together, and how soon.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/search/search.hpp"
#include "rules/slides-of-action/slides_of_action.hpp"

namespace quintet::engine::slides_of_action {

using rules::slides_of_action::Action;
using rules::slides_of_action::Position;

/// Most plies of a forced win with two seats, from any position that a slide can lead to. Known
/// from a solution of all positions.
inline constexpr int longest_win = 11;
inline constexpr int longest_win_with_one_diagonal = 5;

class ForcedWins {
 public:
  /// Maximum depth of a search, in plies.
  static constexpr int deepest = 30;

  /// `drawn`: the keys of positions whose next occurrence ends the game as a draw.
  explicit ForcedWins(std::vector<Key> drawn);

  /// The fewest plies in which `seat` wins against the best play of all others together; 0 if it
  /// cannot force a win within `depth` plies, or if the nodes ran out. A win by another seat's
  /// slide counts too. Precondition: not over; `depth` is at most `deepest`.
  [[nodiscard]] int plies(const Position& position, Seat seat, int depth);

  /// The slides of the fastest win for `seat` against the longest resistance. Precondition:
  /// `plies(position, seat, n)` is not 0 for this `n`, and the nodes suffice.
  [[nodiscard]] std::vector<Action> line(Position position, Seat seat, int n);

  /// Whether this position ends the game as a draw by repetition.
  [[nodiscard]] bool drawn(const Position& position) const;
  /// Whether there are positions that end the game as a draw.
  [[nodiscard]] bool bars_positions() const { return !drawn_.empty(); }

  /// Number of slides tried so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Adds nodes that the caller spends on other work from the same budget.
  void count_nodes(std::uint64_t nodes) { nodes_ += nodes; }
  /// Sets the total number of nodes after which `plies` gives up and returns 0, unless it already
  /// knows the result.
  void stop_at(std::uint64_t nodes) { limit_ = nodes; }
  [[nodiscard]] bool stopped() const { return nodes_ >= limit_; }

 private:
  struct Entry {
    Key key = 0;
    std::uint8_t won = 0;    // the fewest plies, or 0
    std::uint8_t clear = 0;  // there is no win within this many plies
    std::uint8_t first = 0;  // index of the slide that decided last time
  };

  [[nodiscard]] bool exactly(const Position& position, Seat seat, int depth, std::uint8_t& first);
  /// Whether `seat` has won after `slide`, or can force a win within `depth` more plies.
  [[nodiscard]] bool wins_after(const Position& position, Action slide, Seat seat, int depth);
  [[nodiscard]] Entry& entry(Key key) { return table_[key % table_.size()]; }

  std::vector<Entry> table_;
  std::vector<Key> drawn_;  // sorted
  std::uint64_t nodes_ = 0;
  std::uint64_t limit_ = ~std::uint64_t{0};
};

/// The slides of a position in a fixed buffer: a sink without allocation.
class Slides {
 public:
  explicit Slides(const Position& position) { position.legal_actions(*this); }
  void push_back(Action action) { actions_[size_++] = action; }
  [[nodiscard]] const Action* begin() const { return actions_.data(); }
  [[nodiscard]] const Action* end() const { return actions_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Action operator[](std::size_t i) const { return actions_[i]; }

 private:
  std::array<Action, 6> actions_{};
  std::size_t size_ = 0;
};

[[nodiscard]] inline Position after(Position position, Action slide) {
  position.play(slide);
  return position;
}

}  // namespace quintet::engine::slides_of_action
