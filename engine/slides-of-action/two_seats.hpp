// Slides of Action with two seats in play: searches forced wins of both seats by iterative
// deepening.
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
  /// The number of the opponent's answers to a turn, by their result within the current depth.
  struct Answers {
    int safe = 0;   // answers that do not lose
    int traps = 0;  // answers that lose, but not at once
  };
  [[nodiscard]] Answers answers(const RootTurn& turn);
  void finish_depth();
  [[nodiscard]] int estimate(const RootTurn& turn, Answers answers) const;

  SearchRequest<Position> request_;
  Seat mover_;
  ForcedWins forced_;
  std::vector<RootTurn> turns_;
  std::vector<Answers> answers_;  // at the current depth
  std::size_t next_ = 0;          // index of the turn to search
  int depth_ = 1;                 // current depth, in plies
  int done_ = 0;                  // last completed depth, in plies
  bool finished_ = false;
};

}  // namespace quintet::engine::slides_of_action
