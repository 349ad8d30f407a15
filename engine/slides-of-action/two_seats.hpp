// Slides of Action with two seats in play: searches forced wins of both seats by iterative
// deepening. With as many lines as there are turns, every turn gets its exact result: below 50,000
// nodes where no position has occurred twice.
#pragma once

#include <vector>

#include "engine/slides-of-action/root.hpp"

namespace quintet::engine::slides_of_action {

class TwoSeats final : public Search<Position> {
 public:
  explicit TwoSeats(const SearchRequest<Position>& request);
  bool step(std::uint64_t nodes) override;
  [[nodiscard]] SearchResult<Position> best() const override;

 private:
  /// Searches one turn to the current depth. Precondition: not finished.
  void search_next_turn();
  /// The number of the opponent's replies to a turn, by their result within the current depth.
  struct Replies {
    int safe = 0;   // replies that do not lose
    int traps = 0;  // replies that lose, but not at once
  };
  [[nodiscard]] Replies replies(const RootTurn& turn);
  void finish_depth();
  /// Marks the open turns that neither seat wins even if no position had occurred before.
  void find_draws();
  [[nodiscard]] int estimate(const RootTurn& turn, Replies replies) const;

  SearchRequest<Position> request_;
  Seat mover_;
  ForcedWins forced_;
  std::vector<RootTurn> turns_;
  std::vector<Replies> replies_;  // at the current depth
  std::vector<bool> drawn_;       // turns that are proven to draw, although the game goes on
  std::size_t next_ = 0;          // index of the turn to search
  int depth_ = 1;                 // current depth, in plies
  int done_ = 0;                  // last completed depth, in plies
  bool finished_ = false;
};

}  // namespace quintet::engine::slides_of_action
